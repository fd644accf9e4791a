// On a phone: shows and hides what narrows a list, and says how much of it is set.
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";

/** What it opens comes next in the page, and follows it by style alone (tokens.css). */
export default function FiltersDoor({ count }: { readonly count: number }) {
  const t = useTranslations("ui.filter");
  const [isOpen, setOpen] = useState(false);
  return (
    <Button
      size="sm"
      icon={<ListFilter aria-hidden size={15} />}
      aria-expanded={isOpen}
      onPress={() => setOpen(!isOpen)}
    >
      {t("door", { count })}
    </Button>
  );
}
