// Time zones by their names in the IANA database.
import { z } from "zod";

/** Whether there is such a zone. An offset such as +03:00 is none: it knows no summer. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    return /^[A-Z]/.test(timeZone);
  } catch {
    return false;
  }
}

export const timeZone = z.string().max(60).refine(isTimeZone, "This must be a time zone, such as America/Sao_Paulo.");
