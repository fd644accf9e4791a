// Why a wallet's state keeps a game from being opened, and where that is mended: it fails, or lacks a certificate asked of it.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { getAgentWallet } from "#contract/agent-wallet.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Link } from "#web/ui/link.tsx";

interface WalletRefusalProps {
  readonly agentId: string;
  /** What is said of a wallet that fails. */
  readonly children: ReactNode;
}

export function WalletRefusal({ agentId, children }: WalletRefusalProps) {
  const t = useTranslations("launch.form");
  const enabled = useMay("wallet.read");
  // The refusal is newer than whatever is here of the wallet.
  const { answer, isRefreshing } = useEndpoint(getAgentWallet, { params: { id: agentId } }, { enabled, staleMs: 0 });
  const { certificate } = answer ?? {};
  const isLacking = !isRefreshing && certificate?.is_needed === true && certificate.state !== "in_force";
  const at = (tab: string) => `/dashboard/api?tab=${tab}&agent_id=${agentId}`;
  return isLacking ? (
    <>
      {t("notCertified")} <Link to={at("certify")}>{t("toCertify")}</Link>
    </>
  ) : (
    <>
      {children} <Link to={at("wallet")}>{t("toWallet")}</Link>
    </>
  );
}
