// One game at one agent: what is in effect and why, what is set there by whom, and setting it.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type AvailabilityRules, getAvailability } from "#contract/availability.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { How } from "#web/views/how.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { AvailabilityBadge, Source } from "./availability-columns.tsx";
import SetAvailability from "./set-availability.tsx";

type OneGame = Answer<typeof getAvailability>;

interface AvailabilityPanelProps {
  /** `{agent id}:{game code}` */
  readonly place: string;
  readonly onClose: () => void;
}

export default function AvailabilityPanel({ place, onClose }: AvailabilityPanelProps) {
  const t = useTranslations("control.availability");
  const error = useTranslations("error");
  const maySet = useMay("game.availability");
  const [isSetting, setSetting] = useState(false);
  const [agentId = "", game = ""] = place.split(":");
  const { answer, problem, refetch } = useEndpoint(
    getAvailability,
    { params: { id: agentId, game } },
    { refetchOn: ["catalogue.changed", "agent.changed"], everyMs: 15_000 },
  );
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={<GameName code={game} />}
        subtitle={answer?.code}
        actions={
          answer !== undefined && (
            <Button
              variant="primary"
              forbidden={maySet ? undefined : error("permission_missing")}
              onPress={() => setSetting(true)}
            >
              {t("set.open")}
            </Button>
          )
        }
      >
        {answer !== undefined && <Known answer={answer} />}
        {answer === undefined &&
          (problem === null ? <SkeletonText lines={10} /> : <ProblemState problem={problem} onRetry={refetch} />)}
      </SidePanel>
      {isSetting && answer !== undefined && (
        <SetAvailability
          agents={[{ ...answer, cells: [answer.cell] }]}
          games={[game]}
          onDone={() => undefined}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}

function Known({ answer }: { readonly answer: OneGame }) {
  const t = useTranslations("control.availability");
  const { cell, currency, is_active: isActive } = answer;
  const { effective, stakes } = cell;
  return (
    <div className="grid gap-5">
      {!isActive && <p className="rounded-lg bg-bad-soft px-3 py-2.5 text-sm text-bad">{t("panel.suspended")}</p>}
      <div className="grid gap-1.5 rounded-lg bg-sunken p-4">
        <p className="inline-flex items-center gap-1">
          <AvailabilityBadge state={effective.state} />
          <How figure={t("panel.inEffect")} formula={t("panel.formula")} covers={t("panel.covers")} />
        </p>
        <p className="text-sm text-soft">
          <Source cell={cell} />
        </p>
        {effective.reason !== null && <p className="text-sm text-ink">{effective.reason}</p>}
        {effective.since !== null && (
          <p className="text-xs text-faint">
            {t("panel.since")} <ExactTime at={effective.since} />
          </p>
        )}
      </div>
      <Facts
        rows={[
          {
            name: t("panel.stakes"),
            value: (
              <>
                <Money amount={stakes.min} currency={currency} /> – <Money amount={stakes.max} currency={currency} />
              </>
            ),
          },
        ]}
      />
      <Rules rules={cell.own} currency={currency} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={`/dashboard/game/control_rtp?open=${cell.id}`}>{t("panel.toRtp")}</Link>
        <Link to={`/dashboard/providers/manager?open=${cell.game}`}>{t("panel.toCatalogue")}</Link>
        <Link to={`/dashboard/game/history?agent_id=${answer.id}&game=${cell.game}`}>{t("panel.toRounds")}</Link>
      </p>
    </div>
  );
}

interface RulesProps {
  readonly rules: AvailabilityRules;
  readonly currency: OneGame["currency"];
}

/** What is set at the agent itself: each with its reason, who set it and when. */
function Rules({ rules: { state, window, limits }, currency }: RulesProps) {
  const t = useTranslations("control.availability");
  const bound = (amount: bigint | null) => (amount === null ? "–" : <Money amount={amount} currency={currency} />);
  return (
    <div className="grid gap-4">
      <Rule title={t("kind.state")} rule={state}>
        {state !== null && <AvailabilityBadge state={state.state} />}
      </Rule>
      <Rule title={t("kind.window")} rule={window}>
        {window !== null && (
          <span className="inline-flex flex-wrap items-center gap-2">
            <AvailabilityBadge state={window.state} />
            <span>
              <MinuteTime at={window.from} /> – {window.to === null ? t("openEnd") : <MinuteTime at={window.to} />}
            </span>
            <Badge tone={window.progress === "in_force" ? "warn" : window.progress === "planned" ? "info" : "neutral"}>
              {t(`progress.${window.progress}`)}
            </Badge>
          </span>
        )}
      </Rule>
      <Rule title={t("kind.limits")} rule={limits}>
        {limits !== null && (
          <>
            {bound(limits.min)} – {bound(limits.max)}
          </>
        )}
      </Rule>
    </div>
  );
}

interface RuleProps {
  readonly title: string;
  readonly rule: AvailabilityRules["state"] | AvailabilityRules["window"] | AvailabilityRules["limits"];
  readonly children: ReactNode;
}

function Rule({ title, rule, children }: RuleProps) {
  const t = useTranslations("control.availability");
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {rule === null ? (
        <p className="text-sm text-soft">{t("inherited")}</p>
      ) : (
        <>
          <div className="text-sm">{children}</div>
          <Facts
            rows={[
              { name: t("panel.reason"), value: rule.reason, isLong: true },
              { name: t("panel.setBy"), value: rule.set_by === null ? <Absent /> : <PartyCode code={rule.set_by} /> },
              { name: t("panel.setAt"), value: <ExactTime at={rule.set_at} /> },
            ]}
          />
          {rule.is_locked && <p className="text-xs text-faint">{t("panel.locked")}</p>}
        </>
      )}
    </section>
  );
}
