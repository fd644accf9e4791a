// Draws every control of a part as it looks under the pointer, while it is pressed, or reached by keyboard.
import { cdp } from "vitest/browser";

const STATES = { hover: ["hover"], press: ["hover", "active"], focus: ["focus", "focus-visible"] } as const;
export type ForcedState = keyof typeof STATES;
export const FORCED_STATES = ["hover", "press", "focus"] as const satisfies readonly ForcedState[];

const CONTROLS = "button, a[href], input, select, textarea, [tabindex='0']";
/** What a pointer may be on, and the keyboard goes to the control inside. */
const AROUND = "label:has(input)";
/** How the browser's tools are told which elements are meant; of no meaning to the page. */
const MARK = "data-forced";

interface Found {
  readonly nodeId: number;
  readonly contentDocument?: Found;
  readonly children?: readonly Found[];
  readonly attributes?: readonly string[];
}

/** @returns lets go of them again */
export async function force(part: Element, state: ForcedState): Promise<() => Promise<void>> {
  const controls = part.querySelectorAll(state === "focus" ? CONTROLS : `${CONTROLS}, ${AROUND}`);
  if (controls.length === 0) throw new Error("nothing here can be pointed at");
  for (const control of controls) control.setAttribute(MARK, "");
  const tools = cdp();
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument", { depth: -1, pierce: true });
  const marked = markedBelow(root);
  if (marked.length !== controls.length) throw new Error(`${marked.length} of ${controls.length} controls were found`);
  for (const nodeId of marked)
    await tools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: [...STATES[state]] });
  return async () => {
    // What was forced ends with the tools.
    await tools.send("CSS.disable");
    await tools.send("DOM.disable");
    for (const control of controls) control.removeAttribute(MARK);
  };
}

/** Tests run in a frame of their own: its document is one of the nodes. */
function markedBelow({ nodeId, attributes = [], children = [], contentDocument }: Found): number[] {
  const below = contentDocument === undefined ? children : [contentDocument, ...children];
  return [...(attributes.includes(MARK) ? [nodeId] : []), ...below.flatMap((node) => markedBelow(node))];
}
