// Reads an endpoint and keeps what is shown fresh: earlier answers stay while new ones come, facts refetch.
import { QueryClient, QueryClientProvider, notifyManager, useQuery } from "@tanstack/react-query";
import { type ReactNode, createContext, use, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { FactKind } from "#contract/live.ts";
import { type InputParts, addressOf } from "./address.ts";
import { type CallInput, callWith } from "./call.ts";
import { allHere, forgetEarly } from "./early-calls.ts";
import { useAddressKnown } from "./hydrated.ts";
import { type ProblemError, asProblem } from "./problem.ts";
import { RefetchOnChanges } from "./refetch-on-changes.tsx";
import { subscribeSignedOut } from "./signed-out.ts";

const STALE_MS = 10_000;
const MAX_RETRIES = 2;
const WAITS_MS = 150;

/** What an endpoint answered so far; exactly one of loading, failed and shown is what a screen draws. */
export interface Reading<T> {
  /** The newest answer, or the previous one while the next is on its way. */
  readonly answer: T | undefined;
  readonly problem: ProblemError | null;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** Something is shown and something newer is on its way. */
  readonly isRefreshing: boolean;
  readonly refetch: () => void;
}

interface ReadOptions {
  /** Facts after which the answer is fetched again, at most twice a second. */
  readonly refetchOn?: readonly FactKind[];
  /** Fetches only while true. */
  readonly enabled?: boolean;
  readonly staleMs?: number;
  /** Fetches again this often while the page is in sight, for what changes without a fact. */
  readonly everyMs?: number | undefined;
}

const isTransient = (error: unknown): boolean => {
  const { code } = asProblem(error);
  return code === "network_error" || code === "timed_out" || code === "unavailable";
};

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      refetchOnWindowFocus: true,
      // What cannot be asked says so instead of waiting without a word; the server may be on this very machine.
      networkMode: "always",
      refetchOnReconnect: true,
    },
  },
});

const news: (() => void)[] = [];
function tellNews(): void {
  for (const tell of news.splice(0)) tell();
}
// Answers that come together are drawn together; those a page begins with together, too, unless one takes its time.
notifyManager.setScheduler((tell) => {
  if (news.push(tell) !== 1) return;
  const all = allHere();
  if (all === undefined) setTimeout(tellNews);
  else void Promise.race([all, new Promise((late) => setTimeout(late, WAITS_MS))]).then(() => setTimeout(tellNews));
});

/** Whether the calls of the parts below may go out yet. */
const MayCall = createContext(true);

/** Holds back the calls of its parts, so that a page nobody may see asks for one thing and not for all. */
export function CallsWhen({ isSo, children }: { readonly isSo: boolean; readonly children: ReactNode }) {
  const mayCall = use(MayCall);
  return <MayCall value={mayCall && isSo}>{children}</MayCall>;
}

export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: ReadOptions,
): Reading<Answer<E>> => useEndpointWith(endpoint, input, options);

const keyOf = (endpoint: Endpoint, parts: InputParts) => [endpoint.method, addressOf(endpoint, parts)] as const;

/** Whether an answer to the endpoint's plain call is here. */
export const isAnswered = (endpoint: Endpoint): boolean => queryClient.getQueryData(keyOf(endpoint, {})) !== undefined;

const comingAhead = new Set<Promise<unknown>>();

/**
 * Asks for what is about to be read: whoever reads it then finds it here, or on its way. A failure is asked again. What
 * is here from before shows at once, and is asked for again by whoever shows it. Ends with the answer or the failure.
 */
export function askAhead(endpoint: Endpoint, parts: InputParts): Promise<unknown> {
  const queryKey = keyOf(endpoint, parts);
  if (queryClient.getQueryData(queryKey) !== undefined) return Promise.resolve();
  const asked = queryClient
    .query({ queryKey, queryFn: ({ signal }) => callWith(endpoint, parts, { signal }), meta: { isAhead: true } })
    .catch(() => undefined)
    .finally(() => comingAhead.delete(asked));
  comingAhead.add(asked);
  return asked;
}

/** Once these answers are here, or one takes its time; without any, all that were asked ahead. */
export async function answersAhead(awaited: Iterable<Promise<unknown>> = comingAhead): Promise<void> {
  const all = [...awaited];
  if (all.length > 0) await Promise.race([Promise.all(all), new Promise((late) => setTimeout(late, WAITS_MS))]);
}

const pathOf = (address: unknown): string => String(address).split("?")[0] ?? "";

/** The same for parts whose caller knows them only at run time, from the endpoint's own schemas. */
export function useEndpointWith<E extends Endpoint>(
  endpoint: E,
  parts: InputParts,
  { refetchOn = [], enabled = true, staleMs = STALE_MS, everyMs }: ReadOptions = {},
): Reading<Answer<E>> {
  const isKnown = useAddressKnown();
  const mayCall = use(MayCall);
  const address = addressOf(endpoint, parts);
  const query = useQuery<Answer<E>>({
    queryKey: keyOf(endpoint, parts),
    queryFn: ({ signal }) => callWith(endpoint, parts, { signal }),
    // Another page of the same list may stand in for this one; another agent's or player's answer never.
    placeholderData: (previous, from) => (pathOf(from?.queryKey[1]) === pathOf(address) ? previous : undefined),
    enabled: enabled && isKnown && mayCall,
    staleTime: staleMs,
    refetchInterval: everyMs ?? false,
    meta: { refetchOn },
  });
  const { data, error, isFetching } = query;
  const { answer, failure, isAsking } = useSliced(pathOf(address), data, error, isFetching);
  return {
    answer,
    // A failed refresh leaves what is shown alone; the failure of a first fetch is all there is to show.
    problem: failure === null ? null : asProblem(failure),
    isLoading: answer === undefined && failure === null,
    isRefreshing: isAsking && answer !== undefined,
    refetch: () => void query.refetch(),
  };
}

/** An answer that comes is drawn in slices, between which the browser hears the reader; the cache itself would be drawn in one. */
function useSliced<T>(path: string, answer: T | undefined, failure: Error | null, isAsking: boolean) {
  const newest = useMemo(() => ({ path, answer, failure, isAsking }), [path, answer, failure, isAsking]);
  const drawn = useDeferredValue(newest);
  // What was said of another agent or player may not stand for this one, not even for a moment.
  return drawn.path === path ? drawn : newest;
}

/** Tells the layout that is shown that its calls are over. */
const stops = new Set<() => void>();

/** Mounted by each layout whose screens read endpoints. */
export function EndpointProvider({ children }: { readonly children: ReactNode }) {
  const [mayCall, setMayCall] = useState(true);
  useEffect(() => {
    const stop = () => setMayCall(false);
    stops.add(stop);
    return () => void stops.delete(stop);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RefetchOnChanges />
      <MayCall value={mayCall}>{children}</MayCall>
    </QueryClientProvider>
  );
}

/** What is still on the screen asks no more, and what is under way is dropped: it could only be refused. */
export function askNoMore(): void {
  for (const stop of stops) stop();
  forgetEarly();
  void queryClient.cancelQueries();
}

/** Forgets every answer: nothing one member has seen may be shown to the next. */
export function forgetAnswers(): void {
  askNoMore();
  queryClient.clear();
}
subscribeSignedOut(forgetAnswers);
