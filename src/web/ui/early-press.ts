// What is pressed before the page is alive: caught by a script in the head, and done once there is somebody to do it.

const SENT = "sentEarly";
const PRESSED = "pressedEarly";
const TYPED = "typedEarly";
const LINK = "linkEarly";
const KEYED = "keyedEarly";

/**
 * Part of the script in the head. A form is never sent by the browser: one that is alive has prevented that before this
 * hears of it. The last button or box pressed is remembered until the page is alive; a link that would lead away from what
 * was typed into a form is, until the form has said what it holds. The link to the other language was written when nobody
 * knew what narrows the page. The shortcut of a button (`aria-keyshortcuts`, with ⌘ or Ctrl) presses it, and not the browser's
 * own that has the same keys; it is heard here until the page listens itself.
 */
export const EARLY_PRESS_BOOT =
  `addEventListener("submit",function(e){if(!e.defaultPrevented){e.preventDefault();globalThis.${SENT}=e.target}});` +
  `globalThis.${PRESSED}=globalThis.${LINK}=null;var ${TYPED};addEventListener("input",function(e){${TYPED}=${TYPED}||e.target.form},true);` +
  `addEventListener("click",function(e){var t=e.target.closest&&e.target.closest("button,a[href],input[type=radio],input[type=checkbox]");if(!t)return;` +
  `var p=globalThis.${PRESSED}!==undefined;if(t.localName!=="a"){if(p&&t.type!=="submit")globalThis.${PRESSED}=t}` +
  `else if(globalThis.${LINK}!==undefined){if(p&&t.hreflang)t.search=t.search||location.search;` +
  `if(${TYPED}&&!e.ctrlKey&&!e.metaKey){e.preventDefault();e.stopPropagation();globalThis.${LINK}=t}}},true);` +
  `globalThis.${KEYED}=null;addEventListener("keydown",function(e){if(globalThis.${KEYED}===undefined||!e.ctrlKey&&!e.metaKey||e.altKey)return;` +
  `var t=document.querySelector('[aria-keyshortcuts$="+'+CSS.escape(e.key.toUpperCase())+'"]');if(t){e.preventDefault();globalThis.${KEYED}=t}});`;

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
