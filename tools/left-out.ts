// Takes the parts out of a library's file that nothing here runs; a file that no longer has such a part fails the build.
import { type ESTree, Visitor, type VisitorObject, parseSync } from "vite";

export interface LeftOut {
  /** Functions and methods, each with the body it has here; null: it refuses to run. */
  readonly bodies?: Readonly<Record<string, string | null>>;
  /** Variables, each with what it is here. */
  readonly values?: Readonly<Record<string, string>>;
  /** Members of classes and of objects that are not there at all. */
  readonly members?: readonly string[];
}

const REFUSES = '{ throw Error("left out of the browser") }';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
type Member = Parameters<NonNullable<VisitorObject["Property"]>>[0] | ESTree.MethodDefinition;

const nameOf = ({ key }: Member): string =>
  key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";

/** Which edits a file takes, by the part each is for. */
function editsOf(code: string, { bodies = {}, values = {}, members = [] }: LeftOut): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  const note = (part: string, edit: Edit): void => void edits.set(part, [...(edits.get(part) ?? []), edit]);
  const noteBody = (name: string, body: { readonly start: number; readonly end: number } | null): void => {
    if (body !== null && Object.hasOwn(bodies, name)) note(name, { ...body, text: bodies[name] ?? REFUSES });
  };
  const noteMember = (member: Member): void => {
    if (!("body" in member.value)) return;
    const name = nameOf(member);
    const comma = code[member.end] === "," ? 1 : 0;
    if (members.includes(name)) note(name, { start: member.start, end: member.end + comma, text: "" });
    else noteBody(name, member.value.body);
  };
  new Visitor({
    FunctionDeclaration: ({ id, body }) => noteBody(id?.name ?? "", body),
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== "Identifier" || init === null || !Object.hasOwn(values, id.name)) return;
      note(id.name, { start: init.start, end: init.end, text: values[id.name] ?? "undefined" });
    },
    Property: noteMember,
    MethodDefinition: noteMember,
  }).visit(parseSync("library.js", code).program);
  return edits;
}

export function withoutParts(code: string, leftOut: LeftOut): string {
  const edits = editsOf(code, leftOut);
  const parts = [
    ...Object.keys(leftOut.bodies ?? {}),
    ...Object.keys(leftOut.values ?? {}),
    ...(leftOut.members ?? []),
  ];
  for (const part of parts) if (!edits.has(part)) throw new Error(`the library's file has no ${part} now`);
  return [...edits.values()]
    .flat()
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
