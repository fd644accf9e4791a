// Above everything while the member may not move money before two-factor is set up: what is missing, and the way there.
import { ShieldAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { SET_UP_TWO_FACTOR } from "#web/client/next-path.ts";
import { Link } from "#web/ui/link.tsx";

export function TwoFactorBar({ me }: { readonly me: Me | undefined }) {
  const t = useTranslations("shell.twoFactor");
  // Who looks as another agent moves nothing, and sets nothing up until they are back.
  if (me?.two_factor_due !== true || me.viewing_from !== null) return null;
  return (
    <div
      role="region"
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-warn sm:px-5"
    >
      <p className="flex min-w-0 items-center gap-2">
        <ShieldAlert aria-hidden size={16} className="shrink-0" />
        <span className="font-medium">{t("text")}</span>
      </p>
      <Link to={SET_UP_TWO_FACTOR}>{t("setUp")}</Link>
    </div>
  );
}
