// Takes what opens something out of texts that are kept or shown: launch tokens, secrets, passwords, in addresses and in JSON.

/** Stands where something was taken out. */
export const MASK = "•••";

const NAMES = "launch|token|access_token|refresh_token|secret|client_secret|password|api_key|signature|authorization";
/** Up to where the value ends, or the text does: it may have been cut. */
const IN_ADDRESS = new RegExp(String.raw`([?&](?:${NAMES})=)[^&#"\\\s]*`, "gi");
const IN_JSON = new RegExp(String.raw`("(?:${NAMES})"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)`, "gi");
/** Secrets of ours that say what they are. */
const OWN = /\bwhsec_[A-Za-z0-9+/=_-]+/g;

export const maskText = (text: string): string =>
  text.replaceAll(IN_ADDRESS, `$1${MASK}`).replaceAll(IN_JSON, `$1"${MASK}"`).replaceAll(OWN, `whsec_${MASK}`);
