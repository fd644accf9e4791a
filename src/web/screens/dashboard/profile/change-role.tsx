// Gives a member another role.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type MemberRow, setMemberRole } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import type { Me } from "#contract/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { RoleField } from "./role-field.tsx";

interface ChangeRoleProps {
  readonly member: MemberRow;
  readonly me: Me;
  readonly onClose: () => void;
}

export function ChangeRole({ member, me, onClose }: ChangeRoleProps) {
  const t = useTranslations("member.change");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [role, setRole] = useState<Role>(member.role);
  const { name } = member;
  const form = useEndpointForm(setMemberRole, () => {
    void toast("success", t("roleDone", { name }));
    onClose();
  });
  return (
    <Dialog isOpen size="sm" title={t("roleTitle", { name })} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ role }, { id: member.id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("roleSubmit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">{t("roleText")}</p>
        <RoleField me={me} value={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}
