// What of a palette's entries somebody means: accents and case do not matter, and what is named exactly comes first.
interface Entry {
  readonly text: string;
  readonly group: string;
}

const MARKS = /\p{Diacritic}/gu;
const plain = (text: string): string => text.normalize("NFD").replaceAll(MARKS, "").toLowerCase();

/** How near an entry's text is to what was typed: 0 the same, 1 begins with it, 2 a word of it does, 3 has it within. */
function distance(text: string, typed: string): number | undefined {
  const at = text.indexOf(typed);
  if (at === -1) return undefined;
  if (at === 0) return text.length === typed.length ? 0 : 1;
  return ` ${text}`.includes(` ${typed}`) ? 2 : 3;
}

/** Those that have the text, group by group as they come, in each the nearest first. */
export function matching<E extends Entry>(entries: readonly E[], text: string): readonly E[] {
  const typed = plain(text.trim());
  if (typed === "") return entries;
  const near = entries.flatMap((entry) => {
    const far = distance(plain(entry.text), typed);
    return far === undefined ? [] : [{ entry, far }];
  });
  const groups = [...new Set(near.map(({ entry }) => entry.group))];
  return groups.flatMap((group) =>
    near
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => one.far - other.far)
      .map(({ entry }) => entry),
  );
}
