/** Finds the words that a source file shows a reader by itself: in JSX, in visible properties, in what it writes into a page. */
import { type ESTree, Visitor, parseSync } from "vite";

export interface ShownText {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Of elements, of our own parts, and of objects that a part draws, such as a column or a tab. */
const VISIBLE =
  /^(title|label|alt|placeholder|heading|header|footer|hint|description|message|caption|summary|tooltip|legend|prompt|reason|purpose|empty|text|children|textContent|innerText|innerHTML|aria-?(label|description|roledescription|valuetext|placeholder)|\w+(Label|Title|Hint|Text|Description|Placeholder|Heading|Message))$/i;
/** A property of any other name shows its text too, when that begins as a sentence or a name does. */
const SENTENCE = /^\p{Lu}\p{Ll}/u;
const NEVER_SHOWN = /^(key|id|d)$|className$/i;
/** What these functions are given from this place on is shown. */
const SHOWING: ReadonlyMap<string, number> = new Map([
  ["append", 0],
  ["prepend", 0],
  ["replaceChildren", 0],
  ["createTextNode", 0],
  ["make", 2],
  ["toast", 1],
]);
const LETTER = /\p{L}/u;

type Node = ESTree.Node;
type Constants = ReadonlyMap<string, readonly Node[]>;
type Texts = readonly (readonly [text: string, at: number])[];
const NO_CONSTANTS: Constants = new Map();

const nameOf = (node: Node): string | undefined => {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
};

/** What an expression may come to, as far as it is written in the file; what a call makes of its arguments is not known. */
function textsOf(node: Node | null | undefined, constants: Constants): Texts {
  const of = (...nodes: readonly (Node | null)[]): Texts => nodes.flatMap((one) => textsOf(one, constants));
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [[node.value, node.start]] : [];
    case "TemplateLiteral":
      return [[node.quasis.map(({ value }) => value.cooked ?? "").join("…"), node.start], ...of(...node.expressions)];
    case "ConditionalExpression":
      return of(node.consequent, node.alternate);
    case "LogicalExpression":
      return node.operator === "&&" ? of(node.right) : of(node.left, node.right);
    case "BinaryExpression":
      return node.operator === "+" ? of(node.left, node.right) : [];
    case "ArrayExpression":
      return of(...node.elements);
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return of(node.expression);
    case "Identifier": {
      const { name, start } = node;
      return (constants.get(name) ?? []).flatMap((one) => textsOf(one, NO_CONSTANTS)).map(([text]) => [text, start]);
    }
    default:
      return [];
  }
}

function constantsOf(program: ESTree.Program): Constants {
  const constants = new Map<string, Node[]>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init) constants.set(id.name, [...(constants.get(id.name) ?? []), init]);
    },
  }).visit(program);
  return constants;
}

/** Every text with letters that is shown as it stands, in the order of its lines; the key of a message is none. */
export function shownTexts(path: string, source: string, isKey: (text: string) => boolean): ShownText[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ""}`);
  const constants = constantsOf(program);
  const found: ShownText[] = [];
  const note = (texts: Texts): void => {
    for (const [text, at] of texts) {
      const words = text.replaceAll(/\s+/g, " ").trim();
      if (LETTER.test(words)) found.push({ line: source.slice(0, at).split("\n").length, text: words });
    }
  };
  const noteNamed = (name: string | undefined, value: Node | null | undefined): void => {
    if (name !== undefined && VISIBLE.test(name)) note(textsOf(value, constants).filter(([text]) => !isKey(text)));
  };
  const noteChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): void => {
    for (const child of children) {
      if (child.type === "JSXText") note([[child.value, child.start + child.value.search(/\S|$/)]]);
      if (child.type === "JSXExpressionContainer") note(textsOf(child, constants));
    }
  };
  new Visitor({
    JSXElement: noteChildren,
    JSXFragment: noteChildren,
    JSXAttribute: ({ name, value }) => {
      const texts = textsOf(value, constants);
      const called = nameOf(name) ?? "";
      if (VISIBLE.test(called)) note(texts);
      else if (!NEVER_SHOWN.test(called)) note(texts.filter(([text]) => SENTENCE.test(text)));
    },
    Property: ({ key, value, computed }) => noteNamed(computed ? undefined : nameOf(key), value),
    AssignmentExpression: ({ left, right }) => {
      if (left.type === "MemberExpression" && !left.computed) noteNamed(nameOf(left.property), right);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const called = nameOf(callee.type === "MemberExpression" ? callee.property : callee) ?? "";
      const [first, second] = given;
      if (called === "setAttribute" && first !== undefined) noteNamed(nameOf(first), second);
      const from = SHOWING.get(called);
      if (from !== undefined) note(given.slice(from).flatMap((one) => textsOf(one, constants)));
    },
  }).visit(program);
  return found.toSorted((one, other) => one.line - other.line);
}

const TAG = /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi;
const ATTRIBUTE = /\s(?:title|alt|placeholder|aria-label|aria-description)="([^"]*)"/gi;
/** What is filled in, and what stands for a sign. */
const NO_WORD = /\{\{\w+\}\}|&\w+;/g;

/** The texts of a page that is written as one: between its tags, and in its visible attributes. */
export const shownInPage = (html: string): string[] =>
  [...html.split(TAG), ...[...html.matchAll(ATTRIBUTE)].map(([, text = ""]) => text)]
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => LETTER.test(text.replaceAll(NO_WORD, "")));
