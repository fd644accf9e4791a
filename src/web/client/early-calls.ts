// Answers the page's first script asked for before any code had come: each is taken once, by the call that wants it.

/** Of the page, in milliseconds: what was asked that long ago is asked again. */
const TAKEN_WITHIN_MS = 10_000;
const NAME = "earlyCalls";

/** In local storage: that somebody signed in with this browser, and when their session ends. */
export const REMEMBERED_KEY = "signed-in";
export const SESSION_END_KEY = "session-end";
/** The other server the settings named last; nothing there: the page's own. */
export const API_BASE_KEY = "api-base";

/** What a page's own thread would pay for the first figure and the first time it writes: the browser's list of locales. */
const FORMATS = "new Intl.NumberFormat;new Intl.DateTimeFormat;close()";

/**
 * A script for the head of a page. It asks for the settings, and for `addresses` where somebody signed in with this
 * browser whose time is not over; for `listAddresses` only where the address of the page narrows nothing. It waits for
 * nothing: it asks the server the settings named last, and where they name another one now, all of it is forgotten.
 * Once the page is painted, the browser gets ready to write figures and times, beside the page's own thread.
 */
export const earlyScript = (addresses: readonly string[], listAddresses: readonly string[]): string =>
  `(function(){var e=globalThis.${NAME}={},w=function(p){p.catch(function(){});return p},a=${JSON.stringify(addresses)};e["/config.json"]=w(fetch("/config.json"));` +
  `requestAnimationFrame(function(){setTimeout(function(){new Worker(URL.createObjectURL(new Blob(["${FORMATS}"])))})});` +
  `if(!location.search)a=a.concat(${JSON.stringify(listAddresses)});` +
  `var b;try{b=localStorage.getItem("${API_BASE_KEY}")||"";if(!a.length||localStorage.getItem("${REMEMBERED_KEY}")===null)return;` +
  `var n=JSON.parse(localStorage.getItem("${SESSION_END_KEY}"));if(n&&Date.now()>=Math.min(n.idleAt,n.endAt))return}catch(x){return}` +
  `a.forEach(function(p){e[p]=w(fetch(b+p,{credentials:b?"include":"same-origin",headers:{accept:"application/json"},signal:AbortSignal.timeout(3e4)}))})})();`;

function early(address: string): Promise<Response> | undefined {
  const asked: unknown = Reflect.get(globalThis, NAME);
  if (typeof asked !== "object" || asked === null || performance.now() >= TAKEN_WITHIN_MS) return undefined;
  const answer: unknown = Reflect.get(asked, address);
  return answer instanceof Promise ? answer : undefined;
}

/** Whether a GET of this address was asked early and nobody has taken the answer yet. */
export const isAskedEarly = (address: string): boolean => early(address) !== undefined;

/** The answer on its way to a GET of this address, or undefined: nobody asked early, it was taken, or it is old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = early(address);
  const asked: unknown = Reflect.get(globalThis, NAME);
  if (answer !== undefined && typeof asked === "object" && asked !== null) Reflect.deleteProperty(asked, address);
  return answer;
}

const coming = new Set<Promise<unknown>>();

/** Says until when an answer that was asked early is on its way, what is made of it included. */
export function whileComing<T>(answer: Promise<T>): Promise<T> {
  coming.add(answer);
  void answer.finally(() => coming.delete(answer)).catch(() => undefined);
  return answer;
}

/** Once all of them are here; undefined where none is on its way. */
export const allHere = (): Promise<unknown> | undefined => (coming.size === 0 ? undefined : Promise.allSettled(coming));

/** What was asked before something changed, or by somebody who has left, is no answer any more. */
export const forgetEarly = (): void => void Reflect.deleteProperty(globalThis, NAME);
