// The secret that signs our calls to an agent's wallet, the one time it can be read.
import { useTranslations } from "use-intl";
import { TellOnce, Told } from "./tell-once.tsx";

export function WalletSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useTranslations("wallet.secret");
  return (
    <TellOnce title={t("title")} onClose={onClose}>
      {(copied) => (
        <>
          <p>{t("text")}</p>
          <Told name={t("name")} text={secret} copy={t("copy")} onCopied={copied} />
        </>
      )}
    </TellOnce>
  );
}
