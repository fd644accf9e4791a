// Fetches a paper (an invoice, a receipt) as a PDF in the reader's language.
import { Download } from "lucide-react";
import { useLocale } from "use-intl";
import { currentSettings } from "#web/client/settings.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

interface PaperLinkProps {
  /** Of the server's, without the language. */
  readonly path: `/api/${string}`;
  readonly label: string;
}

export function PaperLink({ path, label }: PaperLinkProps) {
  const locale = useLocale();
  return (
    <a
      href={`${currentSettings().api_base}${path}?locale=${locale}`}
      download
      className={buttonStyle({ variant: "secondary" })}
    >
      <Download aria-hidden size={16} />
      {label}
    </a>
  );
}
