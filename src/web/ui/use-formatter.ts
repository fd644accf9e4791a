// Numbers, dates and times in the reader's language and zone; one formatter for all parts, as a list shows hundreds.
import { createFormatter, useLocale, useTimeZone } from "use-intl";

type Formatter = ReturnType<typeof createFormatter>;
const formatters = new Map<string, Formatter>();

const throwError = (error: Error): never => {
  throw error;
};

export function useFormatter(): Formatter {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const key = `${locale} ${timeZone ?? ""}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = createFormatter({ locale, onError: throwError, ...(timeZone === undefined ? {} : { timeZone }) });
    formatters.set(key, formatter);
  }
  return formatter;
}
