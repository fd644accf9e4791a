// What the dialogs have in common: a head with the way out, and lists of facts.
import type { Messages } from "../messages/messages.ts";
import { make } from "../screen/element.ts";
import styles from "../styles/panels.css?inline";

let isDressed = false;

/** The styles of the panels come with the first of them. */
export function dress(): void {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** The title that names a dialog, and the way out of it. */
export function header(dialog: HTMLDialogElement, text: string, messages: Messages): HTMLElement {
  dress();
  const title = make("h2", "", text);
  title.id = `${dialog.id}-title`;
  title.tabIndex = -1;
  const close = closeButton(messages, () => dialog.close());
  return make("header", "", title, close);
}

export function closeButton(messages: Messages, press: () => void): HTMLButtonElement {
  const close = make("button", "tool", cross());
  close.type = "button";
  close.ariaLabel = messages.close;
  close.addEventListener("click", press);
  return close;
}

function cross(): SVGSVGElement {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.ariaHidden = "true";
  const strokes = document.createElementNS("http://www.w3.org/2000/svg", "path");
  strokes.setAttribute("d", "m6 6 12 12M18 6 6 18");
  icon.append(strokes);
  return icon;
}

export function facts(className: string, rows: readonly (readonly [string, string])[]): HTMLElement {
  return make("dl", className, ...rows.flatMap(([name, value]) => [make("dt", "", name), make("dd", "", value)]));
}
