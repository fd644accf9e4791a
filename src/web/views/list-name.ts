// Which list an endpoint's path is, by the name it has in exports and saved views.
import { EXPORT_PATHS, type ExportList, exportList } from "#contract/exports.ts";

/** undefined: a list that is neither exported nor saved. */
export const listAt = (path: string): ExportList | undefined =>
  exportList.options.find((list) => EXPORT_PATHS[list] === path);
