// Code that is fetched late waits for the network where there is none, instead of failing for as long as the page is open.
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";
const FAILS = "baseModule().catch(handlePreloadError)";
const WAITS = `(function again(error) {
  if (navigator.onLine) return handlePreloadError(error);
  dispatchEvent(new Event("late-code-waits"));
  return new Promise((back) => addEventListener("online", back, { once: true }))
    .then(baseModule)
    .catch(again);
})`;

export function waitingForNetwork(code: string): string {
  if (!code.includes(FAILS)) throw new Error("the loader of late code no longer says where it fails");
  return code.replace(FAILS, `baseModule().catch${WAITS}`);
}

export function lateCode(): Plugin {
  return {
    name: "reelgate-late-code",
    transform: (code, id) => (id === HELPER ? { code: waitingForNetwork(code), map: null } : null),
  };
}
