// The secret that signs what we send to an agent's server, the one time it can be read.
import { useTranslations } from "use-intl";
import { TellOnce, Told } from "./tell-once.tsx";

interface WalletSecretProps {
  readonly secret: string;
  /** What it signs. */
  readonly of: "wallet" | "webhook";
  readonly onClose: () => void;
}

export function WalletSecret({ secret, of, onClose }: WalletSecretProps) {
  const t = useTranslations("wallet.secret");
  const its = useTranslations(`${of}.secret`);
  return (
    <TellOnce title={its("title")} onClose={onClose}>
      {(copied) => (
        <>
          <p>{its("text")}</p>
          <Told name={t("name")} text={secret} copy={t("copy")} onCopied={copied} />
        </>
      )}
    </TellOnce>
  );
}
