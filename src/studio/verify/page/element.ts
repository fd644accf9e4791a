// Makes and finds elements of the page; text goes in as text, never as markup.

type Content = Node | string | false;

/** @param spelled a tag, with a class after a point where it has one */
export function el(spelled: string, ...contents: readonly Content[]): HTMLElement {
  const [tag = "", name = ""] = spelled.split(".");
  const element = document.createElement(tag);
  if (name !== "") element.className = name;
  element.append(...contents.filter((content) => content !== false));
  return element;
}

export function named(element: HTMLElement, label: string): HTMLElement {
  element.ariaLabel = label;
  return element;
}

/** @throws Error when page and script are not of one build. */
export function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no #${id}`);
}
