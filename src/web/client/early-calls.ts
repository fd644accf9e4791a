// Answers the page's first script asked for before any code had come: each is taken once, by the call that wants it.

/** Of the page, in milliseconds: what was asked that long ago is asked again. */
const TAKEN_WITHIN_MS = 10_000;
const NAME = "earlyCalls";

/** In local storage: that somebody signed in with this browser, and when their session ends. */
export const REMEMBERED_KEY = "signed-in";
export const SESSION_END_KEY = "session-end";

/**
 * A script for the head of a page. It asks for the settings, and for `addresses` where somebody signed in with this
 * browser whose time is not over; for `listAddresses` only where the address of the page narrows nothing.
 */
export const earlyScript = (addresses: readonly string[], listAddresses: readonly string[]): string =>
  `(function(){var e=globalThis.${NAME}={},w=function(p){p.catch(function(){});return p},c=e["/config.json"]=w(fetch("/config.json")),a=${JSON.stringify(addresses)};` +
  `if(!location.search)a=a.concat(${JSON.stringify(listAddresses)});` +
  `try{if(!a.length||localStorage.getItem("${REMEMBERED_KEY}")===null)return;` +
  `var n=JSON.parse(localStorage.getItem("${SESSION_END_KEY}"));if(n&&Date.now()>=Math.min(n.idleAt,n.endAt))return}catch(x){return}` +
  `var b=c.then(function(r){return r.ok?r.clone().json():{}}).then(function(s){return typeof s.api_base==="string"?s.api_base:""}).catch(function(){return""});` +
  `a.forEach(function(p){e[p]=w(b.then(function(o){return fetch(o+p,{credentials:o?"include":"same-origin",headers:{accept:"application/json"},signal:AbortSignal.timeout(3e4)})}))})})();`;

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

/** What was asked before something changed, or by somebody who has left, is no answer any more. */
export const forgetEarly = (): void => void Reflect.deleteProperty(globalThis, NAME);
