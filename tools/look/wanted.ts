/** Which pictures `npm run look` is to take: all, or what its options narrow it to. */
import { parseArgs } from "node:util";
import { LOCALES, type Locale } from "#web/messages/locale.ts";
import { ROUTES } from "#web/route-table.ts";
import type { Mode } from "../../test/e2e/screens/inspect.ts";

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;
export const MODES = ["light", "dark"] as const satisfies readonly Mode[];

export interface Wanted {
  readonly routes: readonly string[];
  readonly locales: readonly Locale[];
  readonly modes: readonly Mode[];
  readonly sizes: readonly Size[];
  /** How much history the product is filled with. */
  readonly rounds: string;
}

const several = { type: "string", multiple: true } as const;

function chosen<Id extends string>(
  option: string,
  asked: readonly string[] | undefined,
  all: readonly Id[],
): readonly Id[] {
  if (asked === undefined) return all;
  const unknown = asked.find((one) => !all.some((id) => id === one));
  if (unknown !== undefined) throw new Error(`--${option} ${unknown}: there is ${all.join(", ")}`);
  return all.filter((id) => asked.includes(id));
}

/** Each option may be given several times. */
export function wantedOf(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      route: several,
      locale: several,
      mode: several,
      size: several,
      rounds: { type: "string", default: "20000" },
    },
  });
  return {
    routes: chosen(
      "route",
      values.route,
      ROUTES.map(({ path }) => path),
    ),
    locales: chosen("locale", values.locale, LOCALES),
    modes: chosen("mode", values.mode, MODES),
    sizes: chosen("size", values.size, ["desktop", "phone"]),
    rounds: values.rounds,
  };
}
