// What is pressed before the page is alive: caught by a script in the head, and done once there is somebody to do it.

const SENT = "sentEarly";
const PRESSED = "pressedEarly";

/**
 * Part of the script in the head. A form is never sent by the browser: one that is alive has prevented that before this
 * hears of it. The last button or box pressed is remembered until the page is alive. The link to the other language was written
 * when nobody knew what narrows the page.
 */
export const EARLY_PRESS_BOOT =
  `addEventListener("submit",function(e){if(!e.defaultPrevented){e.preventDefault();globalThis.${SENT}=e.target}});` +
  `globalThis.${PRESSED}=null;addEventListener("click",function(e){var t=e.target.closest&&e.target.closest("button,a[hreflang],input[type=radio],input[type=checkbox]");` +
  `if(!t||globalThis.${PRESSED}===undefined)return;` +
  `if(t.localName==="a")t.search=t.search||location.search;else if(t.type!=="submit")globalThis.${PRESSED}=t},true);`;

/** Whether this form was sent before it was alive; tells it once. */
export function takeEarlyPress(form: HTMLFormElement): boolean {
  return Reflect.get(globalThis, SENT) === form && Reflect.deleteProperty(globalThis, SENT);
}

let pressed: unknown;

/** Called as the page comes alive: from here on whoever is pressed hears of it. */
export function hearNoMoreEarly(): void {
  pressed = Reflect.get(globalThis, PRESSED);
  Reflect.deleteProperty(globalThis, PRESSED);
}

/** Called once the page is alive: presses what was pressed too early, if it is still there. */
export function pressAgain(): void {
  const button = pressed;
  pressed = undefined;
  if (!(button instanceof HTMLElement && button.isConnected)) return;
  // The browser has ticked it; whoever it belongs to hears only of a press that changes something.
  if (button instanceof HTMLInputElement) button.checked = !button.checked;
  button.click();
}
