// The tiers of a plan being written: from which monthly GGR on, the price of single providers and of all others.
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { listCatalogueProviders } from "#contract/catalogue.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { MOST_OF_PLAN, MOST_TIERS, type Plan, PLAN_PRICE_BPS } from "#contract/plan.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";

/** A price of one provider while it is written. */
interface DraftPrice {
  readonly key: number;
  readonly provider: string | null;
  readonly price: number | null;
}
export interface DraftTier {
  readonly key: number;
  readonly from: bigint | null;
  readonly price: number | null;
  readonly providers: readonly DraftPrice[];
}

let keys = 0;
const nextKey = (): number => ++keys;

export const FIRST_TIER = (): DraftTier => ({ key: nextKey(), from: 0n, price: null, providers: [] });

export const draftOf = ({ tiers }: Plan): DraftTier[] =>
  tiers.map((tier) => ({
    key: nextKey(),
    from: tier.from_ggr,
    price: tier.price_bps,
    providers: tier.providers.map((one) => ({ key: nextKey(), provider: one.provider.code, price: one.price_bps })),
  }));

/** As the endpoints take them; what is not there yet stays null, and is refused at its field. */
export const writtenOf = (tiers: readonly DraftTier[]) =>
  tiers.map(({ from, price, providers }) => ({
    from_ggr: from,
    price_bps: price,
    providers: providers.map((one) => ({ provider: one.provider, price_bps: one.price })),
  }));

interface TierFieldsProps {
  readonly tiers: readonly DraftTier[];
  readonly currency: CurrencyCode;
  readonly onChange: (tiers: readonly DraftTier[]) => void;
}

const ALL = { query: { limit: 200 } } as const;

export function TierFields({ tiers, currency, onChange }: TierFieldsProps) {
  const t = useTranslations("plan.edit");
  const { answer } = useEndpoint(listCatalogueProviders, ALL);
  const providers = (answer?.data ?? []).map(({ code, name }) => ({ id: code, text: name }));
  const replace = (at: number, tier: DraftTier) => onChange(tiers.toSpliced(at, 1, tier));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t("tiers")}</legend>
      <p className="text-sm text-soft">{t("tiersText")}</p>
      {tiers.map((tier, at) => (
        <TierField
          key={tier.key}
          at={at}
          tier={tier}
          currency={currency}
          providers={providers}
          onChange={(next) => replace(at, next)}
          onRemove={at === 0 ? null : () => onChange(tiers.toSpliced(at, 1))}
        />
      ))}
      {tiers.length < MOST_TIERS && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={14} />}
            onPress={() => onChange([...tiers, { ...FIRST_TIER(), from: null }])}
          >
            {t("addTier")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TierFieldProps {
  readonly at: number;
  readonly tier: DraftTier;
  readonly currency: CurrencyCode;
  readonly providers: readonly { readonly id: string; readonly text: string }[];
  readonly onChange: (tier: DraftTier) => void;
  /** null: the first tier is always there. */
  readonly onRemove: (() => void) | null;
}

function TierField({ at, tier, currency, providers, onChange, onRemove }: TierFieldProps) {
  const t = useTranslations("plan.edit");
  const change = (part: Partial<DraftTier>) => onChange({ ...tier, ...part });
  const own = (place: number, part: Partial<DraftPrice>) =>
    change({ providers: tier.providers.map((one, index) => (index === place ? { ...one, ...part } : one)) });
  return (
    <div
      role="group"
      aria-label={t("tier", { number: at + 1 })}
      className="grid gap-3 rounded-lg border border-line p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium">{t("tier", { number: at + 1 })}</p>
        {onRemove !== null && (
          <IconButton
            size="xs"
            label={t("removeTier", { number: at + 1 })}
            icon={<Trash2 aria-hidden size={14} />}
            onPress={onRemove}
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CurrencyField
          name={`tiers.${at}.from_ggr`}
          label={t("from")}
          isRequired
          currency={currency}
          minimum={0n}
          maximum={MOST_OF_PLAN}
          value={tier.from}
          onChange={(from) => change({ from })}
        />
        <PriceField
          name={`tiers.${at}.price_bps`}
          label={t("price")}
          value={tier.price}
          onChange={(price) => change({ price })}
        />
      </div>
      {tier.providers.map((one, place) => (
        <OwnPrice
          key={one.key}
          name={`tiers.${at}.providers.${place}`}
          price={one}
          providers={providers}
          onChange={(part) => own(place, part)}
          onRemove={() => change({ providers: tier.providers.toSpliced(place, 1) })}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden size={14} />}
          onPress={() => change({ providers: [...tier.providers, { key: nextKey(), provider: null, price: null }] })}
        >
          {t("addProvider")}
        </Button>
      </div>
    </div>
  );
}

interface OwnPriceProps {
  /** The beginning of the names of its fields. */
  readonly name: string;
  readonly price: DraftPrice;
  readonly providers: TierFieldProps["providers"];
  readonly onChange: (part: Partial<DraftPrice>) => void;
  readonly onRemove: () => void;
}

/** The price of one provider. */
function OwnPrice({ name, price, providers, onChange, onRemove }: OwnPriceProps) {
  const t = useTranslations("plan.edit");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          name={`${name}.provider`}
          label={t("provider")}
          placeholder={t("chooseProvider")}
          options={providers}
          value={price.provider}
          onChange={(provider) => onChange({ provider })}
        />
        <PriceField
          name={`${name}.price_bps`}
          label={t("providerPrice")}
          value={price.price}
          onChange={(next) => onChange({ price: next })}
        />
      </div>
      <div className="pt-6">
        <IconButton size="xs" label={t("removeProvider")} icon={<Trash2 aria-hidden size={14} />} onPress={onRemove} />
      </div>
    </div>
  );
}

interface PriceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const PriceField = (props: PriceFieldProps) => (
  <NumberField
    {...props}
    isRequired
    digits={2}
    unit="%"
    minimum={BigInt(PLAN_PRICE_BPS.least)}
    maximum={BigInt(PLAN_PRICE_BPS.most)}
  />
);
