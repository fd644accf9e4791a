// Which components React Compiler leaves as they are written: what it adds to them weighs more than it saves.

const parts = (folder: string, names: string) => new RegExp(`/src/web/${folder}/(?:${names})\\.tsx$`);

/**
 * Parts that draw from what they are given and hand nothing on: who shows them is compiled and does not draw them again
 * while they are given the same. Lists, their rows, forms, hooks and whatever provides for others are compiled.
 */
export const LEFT_AS_WRITTEN = [
  parts(
    "layouts",
    "exports-menu|kept-screens|language-link|live-mark|me-menu|me-menu-surface|new-build|notices|out-of-reach|palette-door|session-warning|sidebar|top-bar|two-factor-bar|unsaved-guard|viewing-bar",
  ),
  parts(
    "ui",
    "badge|button|card|chart|checkbox|date-range|decimal-field|dialog|drawer|icon-button|icon-popover|link|menu|page-header|pager|password-field|popover|range-choice|segments|select|selection-bar|shortcut-keys|shortcuts-dialog|side-panel|skeleton|stat-tile|states|table-view-menu|typed-field",
  ),
  parts(
    "views",
    "agent-cells|agent-filter|color-mode-choice|how|money|period-filter|player-choice|player-filter/player-(?:filter|lookup)|problem-state|round-cells|exports/export-button|rounds/filters|saved-views/view-menu",
  ),
];
