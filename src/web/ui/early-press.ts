// What is pressed before the page is alive: caught by a script in the head, and done once there is somebody to do it.

const SENT = "sentEarly";
const PRESSED = "pressedEarly";
const TYPED = "typedEarly";
const LINK = "linkEarly";
const KEYED = "keyedEarly";
const QUERY = "typedAfterKeys";
/** What is typed so long after its keys is meant for the palette, though it has not opened yet. */
const MEANT_WITHIN_MS = 5_000;

/**
 * Part of the script in the head. A form is never sent by the browser: one that is alive has prevented that before this
 * hears of it. The last button or box pressed is remembered until the page is alive; a link that would lead away from what
 * was typed into a form is, until the form has said what it holds. The link to the other language was written when nobody
 * knew what narrows the page. The shortcut of a button (`aria-keyshortcuts`, with ⌘ or Ctrl) presses it, and not the browser's
 * own that has the same keys; it is heard here until the page listens itself. What is typed right after it, and into no
 * field, is kept for what it opens, whose code may still be on its way, also later on.
 */
export const EARLY_PRESS_BOOT =
  `addEventListener("submit",function(e){if(!e.defaultPrevented){e.preventDefault();globalThis.${SENT}=e.target}});` +
  `globalThis.${PRESSED}=globalThis.${LINK}=null;var ${TYPED};addEventListener("input",function(e){${TYPED}=${TYPED}||e.target.form},true);` +
  `addEventListener("click",function(e){var t=e.target.closest&&e.target.closest("button,a[href],input[type=radio],input[type=checkbox]");if(!t)return;` +
  `var p=globalThis.${PRESSED}!==undefined;if(t.localName!=="a"){if(p&&t.type!=="submit")globalThis.${PRESSED}=t}` +
  `else if(globalThis.${LINK}!==undefined){if(p&&t.hreflang)t.search=t.search||location.search;` +
  `if(${TYPED}&&!e.ctrlKey&&!e.metaKey){e.preventDefault();e.stopPropagation();globalThis.${LINK}=t}}},true);` +
  `globalThis.${KEYED}=null;addEventListener("keydown",function(e){var g=globalThis,q=g.${QUERY},k=e.key||"",` +
  `f=e.target.closest&&e.target.closest("input,textarea,select"),t=(e.ctrlKey||e.metaKey)&&!e.altKey&&k.length===1` +
  `&&document.querySelector('[aria-keyshortcuts$="+'+CSS.escape(k.toUpperCase())+'"]');` +
  `if(t){if(!f)g.${QUERY}=[e.timeStamp,""];if(g.${KEYED}!==undefined){e.preventDefault();g.${KEYED}=t}return}` +
  `if(k==="Escape")g.${QUERY}=undefined;else if(q&&!f&&k.length===1&&!e.ctrlKey&&!e.metaKey&&e.timeStamp-q[0]<${MEANT_WITHIN_MS})` +
  `{q[1]+=k;e.preventDefault();e.stopImmediatePropagation()}});`;

/** Whether this form was sent before it was alive; tells it once. */
export function takeEarlyPress(form: HTMLFormElement): boolean {
  return Reflect.get(globalThis, SENT) === form && Reflect.deleteProperty(globalThis, SENT);
}

/** What was kept under a name; from now on nothing is. */
function taken(name: string): unknown {
  const kept: unknown = Reflect.get(globalThis, name);
  Reflect.deleteProperty(globalThis, name);
  return kept;
}

/** What was typed after the keys of the palette, before there was a field to take it. */
export function typedAfterKeys(): string {
  const typed: unknown = Reflect.get(globalThis, QUERY);
  return Array.isArray(typed) ? String(typed[1]) : "";
}

/** Called once a field takes what is typed. */
export const keepNoMoreTyped = (): void => void Reflect.deleteProperty(globalThis, QUERY);

let pressed: unknown;

/** Called as the page comes alive: from here on whoever is pressed hears of it. */
export function hearNoMoreEarly(): void {
  pressed = taken(PRESSED);
}

/** Called once the page is alive: presses what was pressed too early, if it is still there; a link when forms are heard. */
export function pressAgain(whenHeard: (act: () => void) => void): void {
  const button = taken(KEYED) ?? pressed;
  pressed = undefined;
  whenHeard(() => {
    const link = taken(LINK);
    if (link instanceof HTMLElement && link.isConnected) link.click();
  });
  // Parts of the page come alive as they are pressed, but not while React tells the rest of it that it is alive.
  setTimeout(() => {
    if (!(button instanceof HTMLElement && button.isConnected)) return;
    // The browser has ticked it; whoever it belongs to hears only of a press that changes something.
    if (button instanceof HTMLInputElement) button.checked = !button.checked;
    button.click();
  });
}
