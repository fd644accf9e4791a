/** Cuts an SQL file into its statements, because each travels alone (a distributed PostgreSQL refuses bundles). */

export type SqlStatement = {
  text: string;
  /** Where the statement begins in the file, counted from 1. */
  line: number;
};

/**
 * Splits at each `;` that stands outside of strings, quoted names, dollar quotes and comments. Text that holds nothing
 * but comments is not a statement. Bodies written as `begin atomic … end` are not understood: use a dollar quote.
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = 0;
  let firstToken = -1;
  let at = 0;

  const finish = (end: number): void => {
    if (firstToken !== -1) {
      statements.push({ text: sql.slice(firstToken, end).trim(), line: lineAt(sql, firstToken) });
    }
    start = end + 1;
    firstToken = -1;
  };

  while (at < sql.length) {
    const char = sql.charAt(at);
    if (char === ";") {
      finish(at);
      at = start;
      continue;
    }
    const commentEnd = skipComment(sql, at);
    if (commentEnd !== at) {
      at = commentEnd;
      continue;
    }
    if (firstToken === -1 && /\S/.test(char)) firstToken = at;
    at = skipQuoted(sql, at);
  }
  finish(sql.length);
  return statements;
}

function lineAt(sql: string, offset: number): number {
  return sql.slice(0, offset).split("\n").length;
}

/** The end of the comment that begins at `at`, or `at` where none does. Block comments nest. */
function skipComment(sql: string, at: number): number {
  if (sql.startsWith("--", at)) {
    const end = sql.indexOf("\n", at);
    return end === -1 ? sql.length : end;
  }
  if (!sql.startsWith("/*", at)) return at;
  let depth = 1;
  let next = at + 2;
  while (next < sql.length && depth > 0) {
    if (sql.startsWith("/*", next)) depth += 1;
    else if (sql.startsWith("*/", next)) depth -= 1;
    else {
      next += 1;
      continue;
    }
    next += 2;
  }
  return next;
}

const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const NAME_CHARACTER = /[\w$\u0080-\uffff]/;

/** The end of the string, quoted name or dollar quote that begins at `at`; otherwise the next character. */
function skipQuoted(sql: string, at: number): number {
  const char = sql.charAt(at);
  const before = at === 0 ? "" : sql.charAt(at - 1);
  if (char === "'") {
    const isEscapeString = /[eE]/.test(before) && !NAME_CHARACTER.test(at < 2 ? "" : sql.charAt(at - 2));
    return skipToQuote(sql, at, isEscapeString);
  }
  if (char === '"') return skipToQuote(sql, at, false);
  // `a$1$` is a name, not the beginning of a dollar quote.
  if (char === "$" && !NAME_CHARACTER.test(before)) {
    DOLLAR_TAG.lastIndex = at;
    const tag = DOLLAR_TAG.exec(sql)?.[0];
    if (tag !== undefined) {
      const end = sql.indexOf(tag, at + tag.length);
      return end === -1 ? sql.length : end + tag.length;
    }
  }
  return at + 1;
}

/** Past the closing quote. A doubled quote simply opens the next part at once, so it needs no case of its own. */
function skipToQuote(sql: string, at: number, backslashEscapes: boolean): number {
  const quote = sql.charAt(at);
  let next = at + 1;
  while (next < sql.length) {
    const char = sql.charAt(next);
    if (backslashEscapes && char === "\\") next += 2;
    else if (char !== quote) next += 1;
    else if (backslashEscapes && sql.charAt(next + 1) === quote) next += 2;
    else return next + 1;
  }
  return sql.length;
}
