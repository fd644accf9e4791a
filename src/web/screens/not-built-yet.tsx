// A route whose subject comes with later work: what it will be for, and that it is not there yet.
import { Construction } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function NotBuiltYet({ loaderData: { title, description } }: { readonly loaderData: Page }) {
  const t = useTranslations("unbuilt");
  return (
    <>
      <PageHeader title={title} text={description} />
      <Card>
        <EmptyState
          icon={<Construction aria-hidden size={20} />}
          title={t("title")}
          text={t("text")}
          action={<ButtonLink to="/dashboard">{t("back")}</ButtonLink>}
        />
      </Card>
    </>
  );
}
