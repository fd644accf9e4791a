// A role to choose, out of those at or below my own, with what it may do.
import { useTranslations } from "use-intl";
import { type Role, isAtOrBelow, rolesOf } from "#contract/roles.ts";
import type { Me } from "#contract/session.ts";
import { Select } from "#web/ui/select.tsx";

interface RoleFieldProps {
  readonly me: Me;
  readonly value: Role | null;
  readonly onChange: (role: Role) => void;
}

export function RoleField({ me, value, onChange }: RoleFieldProps) {
  const t = useTranslations("member");
  const name = useTranslations("role");
  const roles = rolesOf(me.party).filter((role) => isAtOrBelow({ party: me.party, role }, me.role));
  return (
    <Select
      label={t("column.role")}
      name="role"
      isRequired
      hint={value === null ? t("roleHint") : t(`may.${value}`)}
      placeholder={t("chooseRole")}
      options={roles.map((id) => ({ id, text: name(id) }))}
      value={value}
      onChange={onChange}
    />
  );
}
