// Creates an agent below another one: where it stands, what it is, who is its owner.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { AGENT_MAX_DEPTH, type AgentRow, createAgent, listAgents } from "#contract/agent.ts";
import { CURRENCY_CODES, type CurrencyCode } from "#contract/money.ts";
import { PASSWORD_MIN } from "#contract/session.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { CodeField } from "./code-field.tsx";
import { PriceField } from "./price-field.tsx";

interface CreateAgentProps {
  /** Whom it is to stand below, when that was chosen already. */
  readonly below: AgentRow | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Stands for the platform in the choice of who is above: a direct customer has no parent. */
const PLATFORM = "platform";
const REFUSED_AT = {
  agent_code_taken: "code",
  login_taken: "owner_email",
  price_below_parent: "price_bps",
  agent_depth_exceeded: "parent_id",
  agent_not_found: "parent_id",
  currency_mismatch: "currency",
} as const;

interface Draft {
  readonly parent: string;
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly mode: AgentRow["wallet_mode"];
  readonly price: number | null;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
}

const FIRST_PRICE_BPS = 1200;
const EMPTY = { code: "", name: "", currency: "BRL", mode: "transfer", ownerName: "", ownerEmail: "" } as const;

export function CreateAgent({ below, onClose, onCreated }: CreateAgentProps) {
  const t = useTranslations("agent.create");
  const { answer: me } = useSession();
  const isPlatform = me?.party === "platform";
  const [draft, setDraft] = useState<Draft>({
    ...EMPTY,
    parent: below?.id ?? (isPlatform ? PLATFORM : (me?.agent.id ?? PLATFORM)),
    price: below?.price_bps ?? FIRST_PRICE_BPS,
    ownerPassword: "",
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const form = useEndpointForm(
    createAgent,
    (agent) => {
      void toast("success", t("done", { code: agent.code }));
      onClose();
      onCreated(agent.id);
    },
    REFUSED_AT,
  );
  const isDirect = draft.parent === PLATFORM;
  const submit = () =>
    form.submit({
      parent_id: isDirect ? null : draft.parent,
      code: draft.code,
      name: draft.name,
      currency: isDirect ? draft.currency : null,
      wallet_mode: draft.mode,
      price_bps: draft.price,
      owner_name: draft.ownerName,
      owner_email: draft.ownerEmail,
      owner_password: draft.ownerPassword,
    });
  const parts = { draft, change };
  return (
    <Dialog isOpen title={t("title")} size="lg" onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={submit}
        actions={
          <FormActions>
            <Cancel onClose={onClose} />
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <Place {...parts} isPlatform={isPlatform} />
        <Identity {...parts} />
        <Owner {...parts} />
      </Form>
    </Dialog>
  );
}

function Cancel({ onClose }: { readonly onClose: () => void }) {
  return <Button onPress={onClose}>{useTranslations("ui.dialog")("cancel")}</Button>;
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <legend className="mb-3 w-full border-b border-line pb-1.5 text-xs font-semibold text-soft">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Agents that may have somebody below them. */
function useParents(): readonly AgentRow[] {
  const { answer } = useEndpoint(listAgents, { query: {} });
  return (answer?.data ?? []).filter(({ depth, state }) => depth < AGENT_MAX_DEPTH && state !== "closed");
}

function Place({ draft, change, isPlatform }: PartProps & { readonly isPlatform: boolean }) {
  const t = useTranslations("agent.create");
  const parents = useParents();
  const top = Math.min(...parents.map(({ depth }) => depth));
  const above = parents.find(({ id }) => id === draft.parent);
  return (
    <Part title={t("place")}>
      <Select
        name="parent_id"
        label={t("parent")}
        options={[
          ...(isPlatform ? [{ id: PLATFORM, text: t("directCustomer") }] : []),
          ...parents.map(({ id, code, depth }) => ({ id, text: code, depth: depth - top })),
        ]}
        value={draft.parent}
        onChange={(parent) => change({ parent })}
        hint={above === undefined ? undefined : t("parentCurrency", { currency: above.currency })}
      />
      {draft.parent === PLATFORM && (
        <Select
          name="currency"
          label={t("currency")}
          options={CURRENCY_CODES.map((id) => ({ id, text: id }))}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          hint={t("currencyHint")}
        />
      )}
    </Part>
  );
}

function Identity({ draft, change }: PartProps) {
  const t = useTranslations("agent");
  const above = useParents().find(({ id }) => id === draft.parent);
  return (
    <Part title={t("create.agent")}>
      <TextField
        name="name"
        label={t("create.name")}
        isRequired
        maxLength={80}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <CodeField name="code" value={draft.code} agentName={draft.name} onChange={(code) => change({ code })} />
      <Select
        name="wallet_mode"
        label={t("create.mode")}
        options={(["transfer", "seamless"] as const).map((id) => ({ id, text: t(`mode.${id}`) }))}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        hint={t(`create.${draft.mode}Hint`)}
      />
      <PriceField
        name="price_bps"
        value={draft.price}
        onChange={(price) => change({ price })}
        currency={above?.currency ?? draft.currency}
        floor={above?.price_bps ?? null}
      />
    </Part>
  );
}

function Owner({ draft, change }: PartProps) {
  const t = useTranslations("agent.create");
  const field = useTranslations("field");
  return (
    <Part title={t("owner")}>
      <TextField
        name="owner_name"
        label={t("ownerName")}
        isRequired
        maxLength={80}
        autoComplete="off"
        value={draft.ownerName}
        onChange={(ownerName) => change({ ownerName })}
      />
      <TextField
        name="owner_email"
        label={t("ownerEmail")}
        isRequired
        type="email"
        maxLength={200}
        autoComplete="off"
        value={draft.ownerEmail}
        onChange={(ownerEmail) => change({ ownerEmail })}
        hint={t("ownerEmailHint")}
      />
      <PasswordField
        name="owner_password"
        label={t("ownerPassword")}
        isRequired
        maxLength={200}
        autoComplete="new-password"
        value={draft.ownerPassword}
        onChange={(ownerPassword) => change({ ownerPassword })}
        // In the words of the refusal, which then says it alone.
        hint={field("tooShort", { minimum: PASSWORD_MIN })}
      />
    </Part>
  );
}
