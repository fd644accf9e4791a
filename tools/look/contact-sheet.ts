/** All pictures on one page: a part for each size and mode, in it every route in the languages side by side. */
import type { Locale } from "#web/messages/locale.ts";
import type { Mode } from "../../test/e2e/screens/inspect.ts";
import type { Size } from "./wanted.ts";

export interface Picture {
  readonly route: string;
  readonly locale: Locale;
  readonly mode: Mode;
  readonly size: Size;
}

export const fileOf = ({ route, locale, mode, size }: Picture): string =>
  `${size}.${mode}.${locale}.${route.slice(1).replaceAll("/", "-") || "home"}.png`;

const WIDTH: Readonly<Record<Size, number>> = { desktop: 520, phone: 195 };

const STYLE = `body { margin: 0; font: 13px sans-serif; background: #777; color: #fff }
section { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px }
h2 { flex-basis: 100%; margin: 0 }
figure { margin: 0 } figcaption { padding-bottom: 4px } img { display: block }`;

const figure = (picture: Picture): string => {
  const file = fileOf(picture);
  const caption = `${picture.route} · ${picture.locale}`;
  return `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption}" width="${WIDTH[picture.size]}"></a></figure>`;
};

export function contactSheet(pictures: readonly Picture[]): string {
  const parts = Map.groupBy(pictures, ({ size, mode }) => `${size}-${mode}`);
  const sections = [...parts].map(([name, shown]) => {
    const byRoute = [...Map.groupBy(shown, ({ route }) => route).values()].flat();
    return `<section id="${name}"><h2>${name.replace("-", ", ")}</h2>${byRoute.map(figure).join("\n")}</section>`;
  });
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Look</title><style>${STYLE}</style>\n${sections.join("\n")}</html>\n`;
}
