// Says in which time zone this page shows times: the viewer's, by its everyday name and its place.
import { useLocale, useTimeZone, useTranslations } from "use-intl";

export function TimeZoneText() {
  const t = useTranslations("ui.dates");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return <>{t("zone", { name: zoneName(zone, locale), zone: zone.replaceAll("_", " ") })}</>;
}

/** `Brasilia Standard Time`, `Horário Padrão de Brasília`. */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
