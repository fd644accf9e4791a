// Instants as callers write them, within the years that bookings have.

const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);

/**
 * A bound of a period, RFC 3339. One before 1970 or after 9998 stands for the nearest that is not, so that a day more or
 * less is still a date of four digits; nothing is lost by it, since nothing is booked there.
 */
export const periodBound = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(Math.min(LATEST, Math.max(EARLIEST, Date.parse(text))));
