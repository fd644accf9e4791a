// What one call of the API takes, answers and refuses.
import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { apiScope } from "#contract/access.ts";
import { isErrorCode } from "#contract/errors.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { type DescribedCall, OPERATIONS } from "./described-calls.ts";
import { FieldList } from "./field-list.tsx";

/** The sentences stand below each other, or below their code where there is little room. */
const REFUSAL =
  "grid grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-x-3 py-1.5 sm:grid-cols-[2rem_13rem_minmax(0,1fr)]";

export function CallFacts({ call }: { readonly call: DescribedCall }) {
  const t = useTranslations("apiReference");
  const scopeWords = useTranslations("apiKey.scope");
  const error = useTranslations("error");
  const operation = OPERATIONS.find((one) => one === call.id);
  const scope = apiScope.options.find((one) => one === call.scope);
  return (
    <Card
      title={
        <span className="font-mono text-sm wrap-anywhere">
          {call.method} <PathText path={call.path} />
        </span>
      }
      hint={operation !== undefined && t(`operation.${operation}`)}
      actions={
        scope !== undefined && (
          <Badge tone="info" dot={false}>
            {t("scope", { scope: scopeWords(`${scope}.name`) })}
          </Badge>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FieldList title={t("inPath")} fields={call.inPath} />
        <FieldList title={t("inQuery")} fields={call.inQuery} />
        {call.bodies.map((fields, index) => (
          <FieldList
            key={fields.map(({ name }) => name).join()}
            title={index === 0 ? t("body") : t("orBody")}
            fields={fields}
          />
        ))}
        <Folded title={t("answer", { count: call.answer.length })}>
          <FieldList title={t("fields")} fields={call.answer} isRead isTitled={false} />
        </Folded>
        <Folded title={t("refusals", { count: call.refusals.length })}>
          <ul className="divide-y divide-line text-sm">
            {call.refusals.map(({ code, status }) => (
              <li key={status + code} className={REFUSAL}>
                <span className="figures text-faint">{status}</span>
                <code className="font-mono text-xs wrap-anywhere text-ink">{code}</code>
                {isErrorCode(code) && <span className="text-xs text-soft max-sm:col-start-2">{error(code)}</span>}
              </li>
            ))}
          </ul>
        </Folded>
      </div>
    </Card>
  );
}

/** It breaks before a slash where there is no room for all of it. */
function PathText({ path }: { readonly path: string }) {
  const [first, ...others] = path.split("/");
  return (
    <>
      {first}
      {others.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          <wbr />/{part}
        </Fragment>
      ))}
    </>
  );
}

function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="focus-ring cursor-pointer rounded-sm text-sm font-medium text-ink">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
