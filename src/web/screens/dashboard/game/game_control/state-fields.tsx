// The fields of a lasting state and of a schedule.
import { useTranslations } from "use-intl";
import { NO_RULE, availabilityState } from "#contract/availability.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { Moment } from "#web/views/time-window/moment.tsx";
import type { WindowDraft } from "#web/views/time-window/window-draft.ts";
import type { AvailabilityDraft } from "./availability-draft.ts";

interface FieldsProps {
  readonly draft: AvailabilityDraft;
  readonly onChange: (part: Partial<AvailabilityDraft>) => void;
}

const STATES = availabilityState.options;

export function StateField({ draft, onChange }: FieldsProps) {
  const t = useTranslations("control.availability");
  return (
    <Select
      name="state"
      label={t("kind.state")}
      hint={t(`set.effect.${draft.state}`)}
      isRequired
      options={[...STATES.map((id) => ({ id, text: t(`state.${id}`) })), { id: NO_RULE, text: t("inherited") }]}
      value={draft.state}
      onChange={(state) => onChange({ state })}
    />
  );
}

export function WindowFields({ draft, onChange }: FieldsProps) {
  const t = useTranslations("control.availability");
  const { window, windowState } = draft;
  const changeWindow = (part: Partial<WindowDraft>) => onChange({ window: { ...window, ...part } });
  return (
    <>
      <Select
        name="window.state"
        label={t("set.during")}
        hint={t(windowState === NO_RULE ? "set.effect.noWindow" : `set.effect.${windowState}`)}
        isRequired
        options={[...STATES.map((id) => ({ id, text: t(`state.${id}`) })), { id: NO_RULE, text: t("set.noWindow") }]}
        value={windowState}
        onChange={(state) => onChange({ windowState: state })}
      />
      {windowState !== NO_RULE && (
        <>
          <Moment end="from" prefix="window." draft={window} onChange={changeWindow} />
          <Checkbox isChosen={window.isOpen} onChange={(isOpen) => changeWindow({ isOpen })}>
            {t("set.isOpen")}
          </Checkbox>
          {!window.isOpen && <Moment end="to" prefix="window." draft={window} onChange={changeWindow} />}
          <p className="text-xs text-faint">
            <TimeZoneText />
          </p>
        </>
      )}
    </>
  );
}
