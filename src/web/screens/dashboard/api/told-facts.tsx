// What one call to an agent's server brings, and what its answer is taken for.
import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { CodeBlock } from "#web/views/calls/code-block.tsx";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import { type DescribedTold, WALLET_TOLD, WEBHOOKS_TOLD } from "./described-told.ts";
import { FieldList } from "./field-list.tsx";

export function ToldFacts({ told }: { readonly told: DescribedTold }) {
  const t = useTranslations("apiReference");
  const call = WALLET_TOLD.find((one) => one === told.id);
  const event = WEBHOOKS_TOLD.find((one) => one === told.id);
  const closing = t(call === undefined ? "received" : "told.otherwise");
  return (
    <>
      <Card
        title={<span className="font-mono text-sm wrap-anywhere">{told.id}</span>}
        hint={call === undefined ? event !== undefined && t(`told.${event}`) : t(`told.${call}.does`)}
        actions={
          <Badge tone="info" dot={false}>
            {t(call === undefined ? "told.toWebhook" : "told.toWallet")}
          </Badge>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FieldList title={t("told.headers")} fields={told.headers} isRead />
          <p className="text-xs text-soft">{t(call === undefined ? "told.webhookId" : "told.walletId")}</p>
          <FieldList title={t("body")} fields={told.body} isRead />
          {told.answers.map((fields, index) => (
            <FieldList
              key={fields.map(({ name }) => name).join()}
              title={t(index === 0 ? "told.agreed" : "told.refused")}
              fields={fields}
            />
          ))}
          <section aria-label={closing}>
            <h3 className="pb-1 text-sm font-medium text-ink">{closing}</h3>
            <p className="text-sm text-soft">
              {t(call === undefined ? "told.webhookOtherwise" : `told.${call}.otherwise`)}
            </p>
          </section>
        </div>
      </Card>
      <Card title={t("told.example")} actions={<CopyButton key={told.id} text={told.example} label={t("copyCode")} />}>
        <CodeBlock text={told.example} />
      </Card>
    </>
  );
}
