// Exact decimal text of bigint minor units and back, as a language writes it; no floating point on the way.

/** `123456n` with 2 digits is `"1234.56"`. */
export function decimalText(minor: bigint, digits: number): string {
  const sign = minor < 0n ? "-" : "";
  const whole = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  if (digits === 0) return sign + whole;
  return `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}

type Sign = "auto" | "always";
const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, digits: number, sign: Sign, currency: string | undefined): Intl.NumberFormat {
  const key = `${locale} ${digits} ${sign} ${currency ?? ""}`;
  let found = formats.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign === "always" ? "exceptZero" : "auto",
      ...(currency === undefined ? {} : { style: "currency", currency }),
    });
    formats.set(key, found);
  }
  return found;
}

interface AmountStyle {
  /** Writes a plus before gains too. */
  readonly sign?: Sign;
  /** Writes the currency's symbol: `R$ 1.234,56`. */
  readonly currency?: string;
}

/** Such a text is formatted exactly, digit by digit. */
const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/** `1.234,56` in Portuguese, `1,234.56` in English; a real minus sign before losses. */
export function amountText(minor: bigint, digits: number, locale: string, style: AmountStyle = {}): string {
  const exact = decimalText(minor, digits);
  if (!isDecimal(exact)) throw new Error(`${exact} is no decimal`);
  return format(locale, digits, style.sign ?? "auto", style.currency)
    .format(exact)
    .replace("-", "−");
}

/** What the locale puts between thousands and before the fraction. */
function marks(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const of = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  return { group: of("group", ","), decimal: of("decimal", ".") };
}

/** How a currency is written in this language, longest first: `US$`, `USD`, `$`. */
function signsOf(currency: string, locale: string): readonly string[] {
  const signs = (["symbol", "narrowSymbol", "code"] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }).formatToParts(0);
    return parts.find(({ type }) => type === "currency")?.value.toUpperCase() ?? currency;
  });
  return signs.toSorted((one, other) => other.length - one.length);
}

/** Pasted amounts bring their currency along: `R$ 3,00`, `-R$3`, `3,00 BRL`. */
function withoutSign(bare: string, currency: string, locale: string): string {
  const minus = bare.startsWith("-") ? "-" : "";
  const rest = bare.slice(minus.length);
  const upper = rest.toUpperCase();
  for (const sign of signsOf(currency, locale)) {
    if (upper.startsWith(sign)) return minus + rest.slice(sign.length);
    if (upper.endsWith(sign)) return minus + rest.slice(0, -sign.length);
  }
  return bare;
}

/** Minor units of what somebody typed, or null when it is no amount of that many digits. */
export function parseAmount(text: string, digits: number, locale: string, currency?: string): bigint | null {
  const { group, decimal } = marks(locale);
  const typed = text.replaceAll(/[\s\u00a0\u202f]/g, "").replace("−", "-");
  const bare = currency === undefined ? typed : withoutSign(typed, currency, locale);
  const [whole = "", fraction = "", ...rest] = bare.split(decimal);
  if (rest.length > 0 || fraction.length > digits || !/^\d*$/.test(fraction)) return null;
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+$`);
  if (!/^-?\d+$/.test(whole) && !grouped.test(whole)) return null;
  return BigInt(whole.replaceAll(group, "") + fraction.padEnd(digits, "0"));
}
