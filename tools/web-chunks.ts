// Which code travels together: a few whole files instead of many small ones, and none that a page does not need.

const web = (folder: string, names: string) => `src/web/${folder}/(?:${names})\\.`;
const pkg = (names: string) => `node_modules/(?:${names})/`;
const icon = (names: string) => `node_modules/lucide-react/dist/esm/icons/(?:${names})\\.`;
const oneOf = (...patterns: readonly string[]) => new RegExp(patterns.join("|"));

/** Tried in this order; what no group names splits by who uses it. */
export const WEB_CHUNKS = [
  {
    // Every page, with figures.
    name: "base",
    test: oneOf(
      "rolldown/runtime",
      pkg("react|react-dom|scheduler|react-router|use-intl|@formatjs"),
      "node_modules/lucide-react/dist/esm/(?:Icon|createLucideIcon|context|shared)",
      icon("languages|sun|moon|monitor|loader-circle|eye|circle-alert|circle-exclamation-point|copy|check"),
      "src/web/(?:root|error-screen|page-meta)\\.",
      web("messages", "locale|format"),
      web(
        "client",
        "early-calls|settings|fatal|reload-guard|hydrated|color-mode|preferences|remembered-session|time-zone|changes|signed-out|next-path|use-action",
      ),
      icon("arrow-right|arrow-down-right|arrow-up-right"),
      web(
        "ui",
        "amount|amount-text|skeleton|paths|button|button-style|link|page-link|after-press|early-press|fetched-ahead|segments|control-style|field|text-field|unsaved|copy-id|use-formatter|stat-tile",
      ),
      web("views", "color-mode-choice"),
      web("layouts", "brand|language-link"),
    ),
  },
  {
    // Whatever talks to the server and shows what it says, on public pages too.
    name: "reading",
    test: oneOf(
      pkg("zod|@tanstack/(?:query-core|react-query)"),
      "src/contract/(?:endpoint|errors|money|page|roles|session|keys-of|exports|views|live)\\.",
      icon("arrow-.*|inbox|rotate-cw|x"),
      web("client", "address|call|problem|attempt|attendance|use-endpoint"),
      web("ui", "badge|dialog|icon-button|relative-time|states|tooltip"),
      web("views", "problem-state|money"),
    ),
  },
  {
    // Lists, and how agents, players and rounds are told: part of nearly every screen, so it comes with the shell.
    name: "dashboard",
    test: oneOf(
      icon(
        "building-2|chevron.*|dices|layout-dashboard|menu|minus|network|panel-left-.*|receipt-text|refresh-cw|search|sliders-horizontal|users|calendar-days|circle-check|circle-x|circle-help|circle-question-mark",
      ),
      "src/contract/(?:agent|player|round)\\.",
      "src/studio/games/game-names",
      web(
        "layouts",
        "dashboard|kept-screens|sidebar|top-bar|me-menu|nav|palette-door|exports-menu|live-mark|new-build|session-warning",
      ),
      web("client", "session|session-end|exports-under-way|live|new-build|url-state|when-idle|entering"),
      web(
        "ui",
        "calendar-days|checkbox|date-range|drawer|media|menu|over-screen|page-header|pager|popover|search-field|list-select|shortcut-keys|table|table-body|table-cards|table-head|table-model|table-row|table-skeleton|table-totals|table-view-menu|toast|use-later|use-shortcut|use-today",
      ),
      web(
        "views",
        "exports/export-button|endpoint-table|use-endpoint-table|table-columns|period-filter|agent-cells|agent-filter|comparison|player-filter/player-filter|round-cells|rounds/(?:round-table|filters|totals|coins-money|duration)",
      ),
    ),
  },
  {
    // What arrives by itself once the screen is there: the live connection, and notices.
    name: "arriving",
    test: oneOf(
      "node_modules/@socket\\.io/component-emitter/",
      pkg("socket\\.io-client|socket\\.io-parser|engine\\.io-client|engine\\.io-parser"),
      icon("bell"),
      "src/contract/(?:notice|credit-request-kind)\\.",
      web("layouts", "notices"),
    ),
  },
  // What is filled in and sent: signing in, and what is opened to change something.
  {
    name: "forms",
    test: oneOf(icon("eye-off"), web("ui", "form|password-field"), web("views", "problem-text|tries-problem")),
  },
  // Panels beside a list, and cards.
  { name: "panels", test: oneOf(web("ui", "card|side-panel")) },
  // What opens over a page, fetched when it is about to.
  {
    name: "overlays",
    test: oneOf(web("ui", "guarded-surface|modal-surface|popover-surface|menu-surface|class-names")),
  },
];

/** Most of what these hold runs while a page starts; in the order they are built upon. The first group is the root's. */
export const STARTING_CHUNKS: readonly string[] = ["root", "reading", "dashboard"];
