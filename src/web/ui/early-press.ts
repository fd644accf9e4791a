// Forms sent before the page is alive: caught by a script in the head, never sent by the browser, and sent again by the form.

const KEY = "pressedEarly";

/** Part of the script in the head. A form that is alive has prevented what the browser would do before this hears of it. */
export const EARLY_PRESS_BOOT = `addEventListener("submit",function(e){if(!e.defaultPrevented){e.preventDefault();globalThis.${KEY}=e.target}});`;

/** Whether this form was sent before it was alive; tells it once. */
export function takeEarlyPress(form: HTMLFormElement): boolean {
  return Reflect.get(globalThis, KEY) === form && Reflect.deleteProperty(globalThis, KEY);
}
