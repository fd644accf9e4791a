// The head of every page: title, description and share card, from the payload its loader wrote.
import type { MetaDescriptor } from "react-router";
import type { Page } from "./page.server.ts";

const BRAND = "Reelgate";
/** Cards need an absolute address: nobody knows it when the page is built, so the server writes it in as it serves it. */
const origin = typeof location === "undefined" ? "" : location.origin;

export function pageMeta({ loaderData }: { readonly loaderData: Page | undefined }): MetaDescriptor[] {
  if (loaderData === undefined) return [{ title: BRAND }];
  const title = loaderData.path === "/" ? `${BRAND} · ${loaderData.title}` : `${loaderData.title} · ${BRAND}`;
  const image = `${origin}/share-${loaderData.locale}.png`;
  return [
    { title },
    { name: "description", content: loaderData.description },
    { property: "og:title", content: title },
    { property: "og:description", content: loaderData.description },
    { property: "og:image", content: image },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image },
  ];
}
