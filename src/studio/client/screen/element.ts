// Finding and making elements of the page, with their types checked where they are found.

/** @throws Error when the page has no such element of that kind: then page and script are not of one build. */
export function part(id: string): HTMLElement;
export function part<T extends HTMLElement>(id: string, kind: new () => T): T;
export function part(id: string, kind = HTMLElement): HTMLElement {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} #${id}`);
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  element.append(...children);
  return element;
}
