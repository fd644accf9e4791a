/** Whatever a reader sees comes from the messages: no source file shows words of its own but these few, each with its reason. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shownInPage, shownTexts } from "../../tools/house/shown-text.ts";
import { readMessages } from "../../tools/messages.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** A text and where it may stand: anywhere, or in one file only. */
interface Allowed {
  readonly text: string;
  readonly file?: string;
  readonly why: string;
}

const ALLOWED: readonly Allowed[] = [
  { text: "Reelgate", why: "the product's name" },
  { text: "English (US)", why: "a language, in its own language" },
  { text: "Português (Brasil)", why: "a language, in its own language" },
  { text: "English", why: "a language, in its own language" },
  { text: "Português", why: "a language, in its own language" },
  { text: "GGR", why: "the trade's own word in both languages" },
  { text: "RTP", why: "the trade's own word in both languages" },
  { text: "· RTP", why: "the trade's own word in both languages" },
  { text: "Ctrl", why: "a key, as keyboards name it" },
  { text: "K", why: "a key, as keyboards name it" },
  { text: "Meta+K Control+K", file: "src/web/layouts/top-bar.tsx", why: "keys, as browsers name them" },
  { text: "POST …", file: "src/web/screens/dashboard/api/reference.tsx", why: "a method of HTTP" },
  {
    text: "203.0.113.0/24 2001:db8::/32",
    file: "src/web/screens/dashboard/api/networks-field.tsx",
    why: "networks, as they are written everywhere",
  },
  {
    text: "Internal Server Error",
    file: "src/web/client/start-failure.ts",
    why: "shown where a page could not be started, maybe for want of its messages",
  },
  {
    text: "Erro interno do servidor",
    file: "src/web/client/start-failure.ts",
    why: "shown where a page could not be started, maybe for want of its messages",
  },
  { text: "2xs", file: "src/web/ui/class-names.ts", why: "a size of type, for the one who merges classes" },
  { text: "tooMany", file: "src/web/views/rounds/totals.tsx", why: "the end of a message's key" },
  { text: "unsettled", file: "src/web/views/rounds/totals.tsx", why: "the end of a message's key" },
  { text: "name", file: "src/web/views/field-problems.ts", why: "the end of a message's key" },
  { text: "foreignId", file: "src/web/views/field-problems.ts", why: "the end of a message's key" },
  { text: "Ember &amp; Anvil", why: "a game's name, until its own script says it" },
  { text: "Lantern Meadow", why: "a game's name, until its own script says it" },
  { text: "Saltglass Choir", why: "a game's name, until its own script says it" },
  { text: "… · Reelgate", why: "the product's name behind a text that is filled in" },
  { text: "{{title}} · Reelgate", why: "the product's name behind a text that is filled in" },
];

/** What no reader meets, and where the texts themselves lie. */
const LEFT_OUT = [
  // Development only: a build does not mount it (src/web/routes.test.ts).
  "src/web/gallery/",
  // What tests draw with.
  "src/web/test/",
  "/messages/",
];
const NOT_SHOWN = /(\.test\.tsx?|\.fixture\.ts|\.d(\.json)?\.ts)$/;

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !NOT_SHOWN.test(file) && !LEFT_OUT.some((part) => file.includes(part)))
    .toSorted();

const keys = new Set(Object.keys(readMessages("en-US")));
/** A column carries its message's key, a route what its page's keys have in common. */
const isKey = (text: string): boolean => keys.has(text) || keys.has(`page.${text}.title`);

interface Place {
  readonly file: string;
  readonly text: string;
  readonly line?: number;
}

const sources = filesOf("src/{web,studio/client,studio/verify/page}/**/*.{ts,tsx}");
const pages = filesOf("src/studio/**/*.html");
const shown: readonly Place[] = [
  ...sources.flatMap((file) => shownTexts(file, read(file), isKey).map((one) => ({ file, ...one }))),
  ...pages.flatMap((file) => shownInPage(read(file)).map((text) => ({ file, text }))),
];
const allows = (allowed: Allowed, { file, text }: Place): boolean =>
  allowed.text === text && (allowed.file ?? file) === file;

const found = (...lines: readonly string[]): string[] =>
  shownTexts("planted.tsx", lines.join("\n"), isKey).map(({ text }) => text);

describe("works", () => {
  test("no text is shown that neither message file holds", () => {
    // So that a folder that was moved does not pass for one without texts.
    expect([sources.length > 400, pages.length]).toEqual([true, 6]);
    expect(
      shown
        .filter((place) => !ALLOWED.some((allowed) => allows(allowed, place)))
        .map(({ file, line, text }) => `${file}${line === undefined ? "" : `:${line}`}: ${text}`),
    ).toEqual([]);
  });

  test("what is excepted is still there", () => {
    expect(ALLOWED.filter((allowed) => !shown.some((place) => allows(allowed, place))).map(({ text }) => text)).toEqual(
      [],
    );
  });
});

describe("refuses", () => {
  test.each<[form: string, line: string, texts: readonly string[]]>([
    ["a text", "<p>Total of <b>all</b> agents</p>", ["Total of", "agents", "all"]],
    ["a text in a fragment", "<>Wins</>", ["Wins"]],
    ["a text over lines", "<p>\n  Wins\n  and losses\n</p>", ["Wins and losses"]],
    ["a literal", `<p>{"Wins"}</p>`, ["Wins"]],
    ["a template", "<p>{`Wins of ${name}`}</p>", ["Wins of …"]],
    ["either branch", `<p>{isOpen ? "Open" : "Closed"}</p>`, ["Open", "Closed"]],
    ["one branch of another", `<p>{a ? t("a") : b ? "Held" : null}</p>`, ["Held"]],
    ["what stands behind a condition", `<p>{isOpen && "Open"}</p>`, ["Open"]],
    ["what stands for nothing", `<p>{name ?? "Nobody"}</p>`, ["Nobody"]],
    ["a sum", `<p>{count + " rounds"}</p>`, ["rounds"]],
    ["a constant", `const WINS = "Wins"; <p>{WINS}</p>`, ["Wins"]],
    ["a cast", `<p>{"Wins" as string}</p>`, ["Wins"]],
    ["an element's title", `<abbr title="gross revenue" />`, ["gross revenue"]],
    ["an element's name", `<button aria-label={"close"} />`, ["close"]],
    ["its description", `<button aria-description={busy ? "waits" : t("x")} />`, ["waits"]],
    ["a field's placeholder", "<input placeholder={`of ${name}`} />", ["of …"]],
    ["a picture's words", `<img alt="a reel" />`, ["a reel"]],
    [
      "a part's own",
      `<Card label="x rounds" heading="all" hint="each day" emptyText="none" />`,
      ["x rounds", "all", "each day", "none"],
    ],
    ["a sentence by any name", `<Card says="All rounds" />`, ["All rounds"]],
    ["a column", `const columns = [{ id: "a", header: "Agent", label: "the agent" }];`, ["Agent", "the agent"]],
    ["what is set", `element.textContent = "Wins"; document.title = isOpen ? "Open" : "";`, ["Wins", "Open"]],
    ["what is set by name", `element.setAttribute("aria-label", "close");`, ["close"]],
    ["what is put in", `make("p", "note", "Wins"); element.append("of all");`, ["Wins", "of all"]],
    ["a notice", `void toast("good", "Saved");`, ["Saved"]],
  ])("%s", (_form, line, texts) => {
    expect(found(line).toSorted()).toEqual([...texts].toSorted());
  });

  test("with the line it stands on", () => {
    expect(shownTexts("planted.tsx", "const a = 1;\n\n<p>\n  Wins\n</p>;", isKey)).toEqual([{ line: 4, text: "Wins" }]);
  });

  test("what a page shows", () => {
    const page = `<title>{{title}}</title><!-- a note --><style>p { color: red }</style><script>say("a")</script>
      <p class="big" aria-label="the sum">Wins</p><b>&nbsp;</b><i>{{sum}} in all</i>`;
    expect(shownInPage(page)).toEqual(["Wins", "{{sum}} in all", "the sum"]);
  });

  test("nothing that is no text, or comes from the messages", () => {
    expect(
      found(
        `<p className="Big" key="K1" data-state="open">{t("a.b")} · {format.number(3)} <Money amount={win} /> 100 %</p>;`,
        `<Card title={t("a.b")} label={isOpen ? t("a") : t("b")} isOpen to="/a/b" tone="good" />;`,
        `const columns = [{ id: "code", label: "column.code" }]; const row = { title: "home" };`,
        `element.className = "Big"; element.append(child); element.setAttribute("role", "Status");`,
      ),
    ).toEqual([]);
  });
});
