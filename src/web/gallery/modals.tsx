// The dialogs, side panels and the drawer the gallery opens, with content as the screens give them.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { MoneyField } from "#web/ui/decimal-field.tsx";
import { CloseButton, Dialog } from "#web/ui/dialog.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useWords } from "./words.ts";

interface OverProps {
  readonly onClose: () => void;
}

const NO_ERRORS = {};

export function FormDialog({ onClose }: OverProps) {
  const words = useWords();
  const t = useTranslations();
  const [amount, setAmount] = useState<bigint | null>(1_250_000n);
  const [note, setNote] = useState(words.note);
  return (
    <Dialog title={t("agent.moveCredit.sendTitle", { code: "aurora_sul" })} isOpen onClose={onClose}>
      <Form
        onSubmit={onClose}
        submitError={null}
        fieldErrors={NO_ERRORS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{t("ui.dialog.cancel")}</Button>
            <Button type="submit" variant="primary">
              {t("agent.action.send")}
            </Button>
          </FormActions>
        }
      >
        <MoneyField
          label={t("agent.moveCredit.amount")}
          currency="BRL"
          digits={2}
          value={amount}
          onChange={setAmount}
          isRequired
        />
        <TextField
          label={t("agent.moveCredit.note")}
          value={note}
          onChange={setNote}
          hint={t("agent.moveCredit.noteHint")}
        />
      </Form>
    </Dialog>
  );
}

export function AlertDialog({ onClose }: OverProps) {
  const t = useTranslations();
  const code = "aurora_sul";
  return (
    <Dialog title={t("agent.setState.suspendTitle", { code })} isOpen onClose={onClose} size="sm" isAlert>
      <div className="grid gap-4">
        <p className="text-sm text-soft">{t("agent.setState.suspendText", { name: "Aurora Sul" })}</p>
        <FormActions>
          <Button onPress={onClose}>{t("ui.dialog.cancel")}</Button>
          <Button variant="danger" onPress={onClose}>
            {t("agent.setState.suspendSubmit", { code })}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

export function Panel({ onClose, wide = false }: OverProps & { readonly wide?: boolean }) {
  const t = useTranslations();
  return (
    <SidePanel
      title="Aurora Sul"
      subtitle={<Badge tone="good">{t("agent.state.active")}</Badge>}
      isOpen
      wide={wide}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger">{t("agent.action.suspend")}</Button>
          <Button variant="primary">{t("agent.action.send")}</Button>
        </>
      }
    >
      <Facts
        rows={[
          { name: t("column.code"), value: "aurora_sul" },
          { name: t("column.id"), value: <CopyId id="0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5" whole /> },
          { name: t("agent.column.mode"), value: t("agent.mode.transfer") },
          {
            name: t("agent.column.credit"),
            value: <AmountText minor={1_250_000n} digits={2} currency="BRL" />,
          },
          {
            name: t("agent.column.ggr30d"),
            value: <AmountText minor={-212_907n} digits={2} currency="BRL" lossWord={t("money.loss")} />,
          },
        ]}
      />
    </SidePanel>
  );
}

export function NavigationDrawer({ onClose }: OverProps) {
  const t = useTranslations();
  return (
    <Drawer label={t("shell.nav.label")} isOpen onClose={onClose}>
      <div className="flex justify-end p-2">
        <CloseButton onClose={onClose} />
      </div>
      <nav aria-label={t("shell.nav.label")} className="grid gap-2 px-4 text-sm">
        <Link to="/dashboard">{t("page.overview.title")}</Link>
        <Link to="/dashboard/agent/agent_manage">{t("page.agentManage.title")}</Link>
        <Link to="/dashboard/user/manage">{t("page.userManage.title")}</Link>
      </nav>
    </Drawer>
  );
}
