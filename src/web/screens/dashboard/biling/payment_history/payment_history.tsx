// What is paid to the platform: payments for play credit, invoices of what was used, and the terms of each customer.
import { type ReactNode, Suspense, lazy } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listBillingTerms } from "#contract/billing-terms.ts";
import { listPayments } from "#contract/payment.ts";
import { listReceivedPix } from "#contract/pix.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { NewTopUp } from "./new-top-up.tsx";
import { Payments } from "./payments.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

// Each fetched when it is opened.
const ReceivedPix = lazy(() => import("./received-pix.tsx"));
const Invoices = lazy(() => import("./invoices.tsx"));
const Terms = lazy(() => import("./terms.tsx"));

const TABS = ["payments", "pix", "invoices", "terms"] as const;
type Tab = (typeof TABS)[number];
const ARRIVED = { query: { state: "arrived", limit: 200, sort: "newest" } } as const;
const WAITING = { query: { state: "waiting", limit: 200, sort: "newest" } } as const;
const ALL = { query: { limit: 200 } } as const;

export default function PaymentHistory({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("payment");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const named = isHydrated ? search.get("tab") : null;
  // What comes on the platform's account is the platform's to see.
  const mayReadPix = useMay("pix.read");
  const tabs = TABS.filter((one) => one !== "pix" || mayReadPix);
  const tab = tabs.find((one) => one === named) ?? "payments";
  const forMe = useForMe();
  // Filters of one list are not those of another.
  const open = (id: Tab) => setSearch(id === "payments" ? {} : { tab: id });
  const contents: Readonly<Record<Tab, ReactNode>> = {
    payments: <Payments label={t("tab.payments")} />,
    pix: <ReceivedPix label={t("tab.pix")} />,
    invoices: <Invoices label={t("tab.invoices")} />,
    terms: <Terms label={t("tab.terms")} />,
  };
  const texts: Readonly<Record<Tab, string>> = {
    payments: forMe.payments === 0 ? t("tab.payments") : t("tab.paymentsForMe", { count: forMe.payments }),
    pix: forMe.pix === 0 ? t("tab.pix") : t("tab.pixForMe", { count: forMe.pix }),
    invoices: t("tab.invoices"),
    terms: forMe.terms === 0 ? t("tab.terms") : t("tab.termsForMe", { count: forMe.terms }),
  };
  return (
    <>
      <PageHeader title={title} text={t("list.text")} actions={<NewTopUp />} />
      <Tabs
        label={title}
        value={tab}
        onChange={open}
        tabs={tabs.map((id) => ({
          id,
          text: texts[id],
          content: <Suspense fallback={<Waiting />}>{contents[id]}</Suspense>,
        }))}
      />
    </>
  );
}

/** What waits for the reader's own word. */
function useForMe(): Readonly<Record<"payments" | "pix" | "terms", number>> {
  const mayConfirm = useMay("payment.confirm");
  const mayChange = useMay("terms.change");
  const arrived = useEndpoint(listPayments, ARRIVED, { refetchOn: ["payment.changed"], enabled: mayConfirm }).answer;
  const mayReadPix = useMay("pix.read");
  const waiting = useEndpoint(listReceivedPix, WAITING, {
    refetchOn: ["payment.changed"],
    enabled: mayConfirm && mayReadPix,
  }).answer;
  const terms = useEndpoint(listBillingTerms, ALL, { refetchOn: ["payment.changed"], enabled: mayChange }).answer;
  return {
    payments: arrived?.data.filter((payment) => payment.is_for_me).length ?? 0,
    pix: waiting?.data.length ?? 0,
    terms: terms?.data.filter(({ waiting }) => waiting?.is_for_me === true).length ?? 0,
  };
}

const Waiting = () => (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);
