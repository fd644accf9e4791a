// What I am told of, by mail and in the dashboard: each change holds at once.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { keysOf } from "#contract/keys-of.ts";
import { NOTICE_EVENTS, type NoticeRule, listNoticeRules, setNoticeRule } from "#contract/notice.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ShapeOf } from "#web/ui/shapes.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { useForbidden } from "./forbidden.ts";

/** All there are: not everybody is told of each. */
const ALL: readonly NoticeRule[] = keysOf(NOTICE_EVENTS).map((event) => ({
  event,
  by_mail: false,
  is_mail_fixed: true,
  on_screen: false,
}));
const GROUPS = ["security", "credit", "exports", "wallet", "games", "platform"] as const;

export function NoticeRules() {
  const t = useTranslations("notice");
  const { answer, problem, refetch } = useEndpoint(listNoticeRules, {});
  const forbidden = useForbidden();
  return (
    <Card title={t("rules.title")} hint={forbidden ?? t("rules.hint")} flush>
      <div>
        {problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {problem === null && answer === undefined && (
          <ShapeOf lines={ALL.length}>
            <Rules rules={ALL} />
          </ShapeOf>
        )}
        {answer !== undefined && <Rules rules={answer.data} />}
      </div>
    </Card>
  );
}

function Rules({ rules }: { readonly rules: readonly NoticeRule[] }) {
  const t = useTranslations("notice.rules");
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="py-2 pl-4 text-left font-medium">
            {t("event")}
          </th>
          <Head>{t("mail")}</Head>
          <Head>{t("screen")}</Head>
        </tr>
      </thead>
      {GROUPS.map((group) => (
        <Group key={group} group={group} rules={rules} />
      ))}
    </table>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className="w-18 py-2 text-center font-medium last:w-20 last:pr-2">
      {children}
    </th>
  );
}

interface GroupProps {
  readonly group: (typeof GROUPS)[number];
  readonly rules: readonly NoticeRule[];
}

function Group({ group, rules }: GroupProps) {
  const t = useTranslations("notice");
  const own = rules.filter(({ event }) => NOTICE_EVENTS[event].group === group);
  if (own.length === 0) return null;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={3} className="px-4 pt-3 pb-1 text-left text-xs font-semibold text-soft">
          {t(`group.${group}`)}
          {group === "security" && <span className="font-normal"> · {t("rules.always")}</span>}
        </th>
      </tr>
      {own.map((rule) => (
        <Rule key={rule.event} rule={rule} />
      ))}
    </tbody>
  );
}

function Rule({ rule }: { readonly rule: NoticeRule }) {
  const t = useTranslations("notice");
  const action = useAction(setNoticeRule);
  const isFixed = useForbidden() !== undefined || action.isPending;
  const [wanted, setWanted] = useState<Pick<NoticeRule, "by_mail" | "on_screen"> | null>(null);
  const name = t(`event.${rule.event}`);
  const { by_mail: byMail, on_screen: onScreen } = wanted ?? rule;
  const change = async (change: Partial<Pick<NoticeRule, "by_mail" | "on_screen">>) => {
    const next = { by_mail: byMail, on_screen: onScreen, ...change };
    setWanted(next);
    const answer = await action.run({ params: { event: rule.event }, body: next });
    // As the server has it: what was refused is not kept.
    setWanted(answer);
  };
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-normal text-ink">
        {name}
        {action.problem !== null && (
          <div role="alert" className="text-xs text-bad">
            <ProblemText problem={action.problem} />
          </div>
        )}
      </th>
      <td className="text-center">
        <Checkbox
          label={t("rules.mailOf", { event: name })}
          isChosen={byMail}
          isDisabled={rule.is_mail_fixed || isFixed}
          onChange={(isChosen) => void change({ by_mail: isChosen })}
        />
      </td>
      <td className="pr-2 text-center">
        <Checkbox
          label={t("rules.screenOf", { event: name })}
          isChosen={onScreen}
          isDisabled={isFixed}
          onChange={(isChosen) => void change({ on_screen: isChosen })}
        />
      </td>
    </tr>
  );
}
