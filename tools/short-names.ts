/** Shortens names that only the game client uses, the same way in each of its files. */
import { minify } from "terser";
import { minifySync, type Plugin } from "vite";

/**
 * Members of our own objects, the most used first: they get the shortest. None of them crosses the wire, belongs to the
 * browser or is looked up by a text; a name that is not in the client any more does no harm here.
 */
export const NAMES = `
  messages world nowMs money strength paint ratio sprite sound shine mood speed calm cellWidth notices score
  floats failures press startMs cellHeight hertz scenery horizon loud shade tension burst rise
  twinkle begin flying motes sinceMs tones durationMs halo nameOf nextNonce grass waitToRetry lifeMs presenter
  cuts hurry mote serverNow showCommitment layOut mist opened ring seedsSettled shineMs watching wind bell endHertz
  follow lives load remind rotateSeeds setClientSeed swell tensions atMs attack beatMs beatS bornMs chords
  clockAheadMs cloth ends flowers hills reminder streaks turned bellS drawFrame drawScene fromMs haze isWays litAt
  lively markShown newClientSeed recalled spine symbolIn afterMs celebrate clearAddress labelled lift lowest ribbons
  toMs trembles drawWin gravity hear highest kindled lobbyOf onTurn rootHz shortestCycleMs uWide vTall calmDown
  focusSpin freeSpinsShort mayInterrupt moreFreeSpins restingStops trail balanceIs capReached changeSeeds
  chooseClientSeed featureTotal freeSpin freeSpinsWon goesOn goodLuck lastSpin lineWon reconnecting refusedOtherwise
  scatterWon stakeIs waysWon changeNote fairnessHere fairnessNote historyDemo historyEmpty howItPlays interrupted lineName
  malfunction maxWin notVerified oneIn outcomeHolds ownSeed payTableNote payTableNoteWays roundNumber scatterAward
  scatterPays seedHidden seedUsed seedsShown timesStake topPrize useSeed verified verifyThere volatilities
  wildMultiplier subdued requestId transport herald badge announce
`
  .trim()
  .split(/\s+/);

/** Some are coordinates; the others are spared for what may come. */
const TAKEN = new Set("abghruvwxyz".split(""));
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const pairs = LETTERS.flatMap((letter) => "0123456789".split("").map((figure) => letter + figure));
const short = [...LETTERS, ...pairs].filter((name) => !TAKEN.has(name));
const include = new RegExp(`^(?:${NAMES.join("|")})$`);
const cache = Object.fromEntries(NAMES.map((name, at) => [name, short[at] ?? name]));
const given = new Set(Object.values(cache));

export const shortNames: Plugin = {
  name: "short-names",
  apply: "build",
  enforce: "post",
  async renderChunk(code, { fileName }) {
    const clash = [...code.matchAll(/\.([A-Za-z]\d?)\b/g)].find(([, name]) => given.has(String(name)));
    if (clash !== undefined) throw new Error(`${fileName}: ${clash[0]} is the short name of something else`);
    const { code: renamed, errors } = minifySync(fileName, code, { module: true, mangleProps: { include, cache } });
    if (errors[0] !== undefined) throw new Error(errors[0].message);
    const { code: shortest = renamed } = await minify(renamed, {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_getters: true, unsafe: true, unsafe_arrows: true, unsafe_methods: true },
    });
    return { code: shortest };
  },
};

/** Of the style sheets, which are all our own; a name that is not here stays as long as it is. */
const STYLE_NAMES = `
  dawn ink text quiet pale accent rim glow glass-top metal-light metal-mid metal-deep spin spin-ink tool-top sheet-top
  feature feature-glow glass edge metal serif largest
`
  .trim()
  .split(/\s+/);
const styleName = new RegExp(`--(${STYLE_NAMES.join("|")})(?![\\w-])`, "g");

export const shortStyles: Plugin = {
  name: "short-styles",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\.css/ },
    handler: (code) =>
      code.replaceAll(styleName, (_, name) => `--${LETTERS[STYLE_NAMES.indexOf(String(name))] ?? name}`),
  },
};

/** Quotes that HTML does not ask for, and the end of what has none. */
export const shortPage: Plugin = {
  name: "short-page",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const page of Object.values(bundle)) {
      if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
      page.source = String(page.source)
        .replaceAll(/ ([\w-]+)="([\w#.:-]+)"/g, " $1=$2")
        .replaceAll('" />', '"/>');
    }
  },
};
