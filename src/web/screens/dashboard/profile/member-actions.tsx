// What can be done about a member, and why not where it cannot; the server decides again.
import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import type { MemberRow } from "#contract/member.ts";
import { isAtOrBelow } from "#contract/roles.ts";
import type { Me } from "#contract/session.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { MemberChange } from "./change-member.tsx";

export type MemberDoing = MemberChange | "role";

interface MemberActionsProps {
  readonly member: MemberRow;
  readonly me: Me;
  readonly onDo: (doing: MemberDoing) => void;
}

export function MemberActions({ member, me, onDo }: MemberActionsProps) {
  const t = useTranslations();
  const reason = reasonAgainst(member, me);
  const forbidden = reason === null ? undefined : t(`error.${reason}`);
  const { state } = member;
  return (
    <>
      <Menu
        label={t("member.action.more")}
        buttonClass={buttonStyle({})}
        groups={[
          {
            id: "sign-in",
            actions: [
              {
                id: "invite",
                text: t("member.action.inviteAgain"),
                forbidden: forbidden ?? (state === "invited" ? undefined : t("error.member_joined")),
                onAction: () => onDo("invite"),
              },
              {
                id: "twoFactor",
                text: t("member.action.twoFactorOff"),
                isDangerous: true,
                forbidden: forbidden ?? (member.has_two_factor ? undefined : t("member.action.noTwoFactor")),
                onAction: () => onDo("twoFactor"),
              },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </Menu>
      <Button forbidden={forbidden} onPress={() => onDo(state === "disabled" ? "reactivate" : "deactivate")}>
        {state === "disabled" ? t("member.action.reactivate") : t("member.action.deactivate")}
      </Button>
      <Button variant="primary" forbidden={forbidden} onPress={() => onDo("role")}>
        {t("member.action.role")}
      </Button>
    </>
  );
}

function reasonAgainst(member: MemberRow, me: Me) {
  if (me.viewing_from !== null) return "viewing_read_only";
  if (!me.permissions.includes("member.manage")) return "permission_missing";
  if (member.id === me.member_id) return "member_is_self";
  return isAtOrBelow({ party: me.party, role: member.role }, me.role) ? null : "role_above_own";
}
