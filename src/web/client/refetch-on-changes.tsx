// Keeps what is shown fresh: whatever a change may be about is asked for again, and no change is lost on an answer under way.
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { FactKind } from "#contract/live.ts";
import { type Change, subscribeChanges } from "./changes.ts";
import { forgetEarly } from "./early-calls.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** Nobody reads yet what was asked ahead, so that every fact may be about it. */
    queryMeta: { readonly refetchOn?: readonly FactKind[]; readonly isAhead?: boolean };
  }
}

const REFETCH_EVERY_MS = 500;

function wants(query: Query, changes: ReadonlySet<Change>): boolean {
  if (changes.has("anything") || query.meta?.isAhead === true) return true;
  const interests = query.meta?.refetchOn ?? [];
  return changes.has("live.opened") ? interests.length > 0 : interests.some((fact) => changes.has(fact));
}

const refetch = (client: QueryClient, predicate: (query: Query) => boolean): Promise<void> =>
  client.invalidateQueries({ predicate }, { cancelRefetch: false });

/** An answer under way may have been read before the change and counts as new when it comes: it is asked for once more. */
async function refetchAfterwards(client: QueryClient, query: Query): Promise<void> {
  await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
  await refetch(client, (one) => one === query);
}

function refetchAll(client: QueryClient, changes: ReadonlySet<Change>): void {
  const isUnderWay = (query: Query) => query.state.fetchStatus === "fetching" && wants(query, changes);
  for (const query of client.getQueryCache().findAll({ predicate: isUnderWay })) void refetchAfterwards(client, query);
  void refetch(client, (query) => wants(query, changes));
}

/** Collects changes and refetches what is interested in them, at once and then at most every half second. */
export function RefetchOnChanges() {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Set<Change>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (waiting.size === 0) return;
      const changes = new Set(waiting);
      waiting.clear();
      timer = setTimeout(flush, REFETCH_EVERY_MS);
      refetchAll(client, changes);
    };
    const unsubscribe = subscribeChanges((changes) => {
      forgetEarly();
      for (const change of changes) waiting.add(change);
      if (timer === undefined) flush();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return null;
}
