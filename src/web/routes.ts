// Mounts the route table twice, plain in English and below /pt-BR in Portuguese; whatever is left is not found.
import { type RouteConfig, type RouteConfigEntry, index, layout, route } from "@react-router/dev/routes";
import { LOCALES, type Locale, localise } from "./messages/locale.ts";
import { type LayoutName, ROUTES } from "./route-table.ts";

const LAYOUTS = ["home", "auth", "dashboard"] as const satisfies readonly LayoutName[];

const mount = (locale: Locale, name: LayoutName): RouteConfigEntry =>
  layout(
    `layouts/${name}.tsx`,
    { id: `${locale}:layout:${name}` },
    ROUTES.filter((row) => row.layout === name).map(({ path, screen }) => {
      const address = localise(path, locale);
      const id = `${locale}:${path}`;
      return address === "/" ? index(screen, { id }) : route(address.slice(1), screen, { id });
    }),
  );

/** Every part of the interface on one page, for who works on it: never part of the built site. */
const gallery = (): RouteConfigEntry[] =>
  process.env["NODE_ENV"] === "development"
    ? LOCALES.map((locale) =>
        route(localise("/gallery", locale).slice(1), "gallery/gallery.tsx", { id: `${locale}:/gallery` }),
      )
    : [];

export default [
  ...LOCALES.flatMap((locale) => LAYOUTS.map((name) => mount(locale, name))),
  ...gallery(),
  route("*", "not-found.tsx", { id: "not-found" }),
] satisfies RouteConfig;
