// My name, the language of the pages and of my mails, and the zone that times are shown in.
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { changeProfile } from "#contract/profile.ts";
import type { Locale, Me } from "#contract/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { deviceTimeZone } from "#web/client/time-zone.ts";
import { barePath, localeCookie, localise } from "#web/messages/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldShape } from "#web/ui/shapes.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { type FieldProblems, useFieldProblems } from "#web/views/field-problems.ts";
import { ProblemText } from "#web/views/problem-text.tsx";
import { useForbidden } from "./forbidden.ts";

/** In the list of zones: as each device has it. */
const OF_DEVICE = "device";
/** In the list of languages: none was ever chosen. */
const NONE = "none";
const LANGUAGES = [
  { id: "en-US", text: "English (US)" },
  { id: "pt-BR", text: "Português (Brasil)" },
] as const;
const NAME_LEAST = 2;

/** Shows this page in a language that was chosen. */
function useSpeak(): (locale: Locale) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (locale) => {
    document.cookie = localeCookie(locale);
    void navigate(localise(barePath(pathname), locale));
  };
}

export function Settings({ me }: { readonly me: Me }) {
  const t = useTranslations("profile.settings");
  const shown = useLocale();
  const speak = useSpeak();
  const [name, setName] = useState(me.name);
  const [chosen, setChosen] = useState<Locale | typeof NONE>(me.locale ?? NONE);
  const [zone, setZone] = useState(me.time_zone ?? OF_DEVICE);
  const action = useAction(changeProfile);
  const field = useTranslations("field");
  const problems = useFieldProblems();
  const [wrong, setWrong] = useState<FieldProblems>({});
  const forbidden = useForbidden();
  // Saved only when it was chosen here: whoever changes their name on a page in another language keeps their own.
  const locale = chosen === NONE || chosen === me.locale ? undefined : chosen;
  const submit = async () => {
    if (forbidden !== undefined) return;
    const isShort = name.trim().length < NAME_LEAST;
    setWrong(isShort ? { name: field("tooShort", { minimum: NAME_LEAST }) } : {});
    if (isShort) return;
    const outcome = await action.send({ body: { name, locale, time_zone: zone === OF_DEVICE ? null : zone } });
    if (outcome === null) return;
    if ("problem" in outcome) return setWrong(problems.ofServer(outcome.problem.fields));
    void toast("success", t("saved"));
    if (locale !== undefined && locale !== shown) speak(locale);
  };
  return (
    <Form
      onSubmit={() => void submit()}
      fieldErrors={wrong}
      submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
      actions={
        <FormActions>
          <Button variant="primary" type="submit" isPending={action.isPending} forbidden={forbidden}>
            {t("submit")}
          </Button>
        </FormActions>
      }
    >
      <TextField
        label={t("name")}
        name="name"
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={80}
        isDisabled={forbidden !== undefined}
      />
      <Select
        label={t("locale")}
        name="locale"
        hint={t("localeHint")}
        options={[...(me.locale === null ? [{ id: NONE, text: t("noLocale") } as const] : []), ...LANGUAGES]}
        value={chosen}
        onChange={setChosen}
        isDisabled={forbidden !== undefined}
      />
      <Select
        label={t("timeZone")}
        name="time_zone"
        options={[
          { id: OF_DEVICE, text: t("ofDevice", { zone: spaced(deviceTimeZone()) }) },
          ...zones(me.time_zone).map((id) => ({ id, text: spaced(id) })),
        ]}
        value={zone}
        onChange={setZone}
        isDisabled={forbidden !== undefined}
      />
    </Form>
  );
}

/** What can be set is known; what is set is on its way. */
export function SettingsShape() {
  const t = useTranslations("profile.settings");
  return (
    <div className="grid gap-4">
      <FieldShape label={t("name")} />
      <FieldShape label={t("locale")} hint={t("localeHint")} />
      <FieldShape label={t("timeZone")} />
      <FormActions>
        <Skeleton className="h-9 w-24 rounded-lg pointer-coarse:h-10" />
      </FormActions>
    </div>
  );
}

const spaced = (zone: string): string => zone.replaceAll("_", " ");

/** Those this browser knows, and the one that was chosen with another. */
function zones(chosen: string | null): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}
