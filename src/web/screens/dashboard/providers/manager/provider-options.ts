// The providers in sight, as filters and forms offer them.
import { type CatalogueProvider, listCatalogueProviders } from "#contract/catalogue.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { FOLLOWED } from "./followed.ts";

const NONE: readonly CatalogueProvider[] = [];

/** As many as a page holds: there are as many as contracts. */
const ALL = { query: { limit: 200 } } as const;

export const useProviders = (): readonly CatalogueProvider[] =>
  useEndpoint(listCatalogueProviders, ALL, FOLLOWED).answer?.data ?? NONE;

export const optionsOf = (providers: readonly CatalogueProvider[]) =>
  providers.map(({ code, name }) => ({ id: code, text: name }));
