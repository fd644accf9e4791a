// The secret that signs our calls to an agent's server, the one time it can be read.
import { useTranslations } from "use-intl";
import { TellOnce, Told } from "./tell-once.tsx";

interface WalletSecretProps {
  readonly secret: string;
  /** What it is for, where it is not for calls to a wallet. */
  readonly text?: string;
  readonly onClose: () => void;
}

export function WalletSecret({ secret, text, onClose }: WalletSecretProps) {
  const t = useTranslations("wallet.secret");
  return (
    <TellOnce title={t("title")} onClose={onClose}>
      {(copied) => (
        <>
          <p>{text ?? t("text")}</p>
          <Told name={t("name")} text={secret} copy={t("copy")} onCopied={copied} />
        </>
      )}
    </TellOnce>
  );
}
