// The networks a key may be used from, one in a line, checked before they are sent.
import { useTranslations } from "use-intl";
import { MOST_NETWORKS } from "#contract/access.ts";
import { LEAST_BITS } from "#contract/network.ts";
import { TextArea } from "#web/ui/text-field.tsx";
import type { NetworksTyped } from "./networks-text.ts";

const WIDEST = { ipv4: String(LEAST_BITS.ipv4), ipv6: String(LEAST_BITS.ipv6) };

interface NetworksFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NetworksField({ value, onChange }: NetworksFieldProps) {
  const t = useTranslations("apiKey.networks");
  return (
    <TextArea
      isCode
      name="networks"
      label={t("label")}
      hint={t("hint")}
      lines={4}
      maxLength={4_000}
      placeholder={"203.0.113.0/24\n2001:db8::/32"}
      value={value}
      onChange={onChange}
    />
  );
}

/** What is wrong with what was typed, and what would be right. */
export function useNetworksProblem(): (typed: NetworksTyped) => string | undefined {
  const t = useTranslations("apiKey.networks");
  return (typed) => {
    if ("networks" in typed) return undefined;
    if (typed.problem === "too_many") return t("tooMany", { most: String(MOST_NETWORKS) });
    const { text } = typed;
    return typed.problem === "too_wide" ? t("tooWide", { text, ...WIDEST }) : t("notANetwork", { text });
  };
}
