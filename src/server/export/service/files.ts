/** Where the files of exports lie: a folder for each tenant, and in it the file and what a run writes before it is whole. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { ExportFormat } from "#contract/exports.ts";
import type { ExportKey } from "../queries.ts";

interface Folder {
  readonly exportFolder: string;
}

export const fileOf = ({ exportFolder }: Folder, { tenantId, id }: ExportKey, format: ExportFormat): string =>
  path.join(exportFolder, tenantId, `${id}.${format}`);

/** The file of an export, and whatever runs that died have left of it. */
export async function removeFiles({ exportFolder }: Folder, { tenantId, id }: ExportKey): Promise<void> {
  const folder = path.join(exportFolder, tenantId);
  const names = await readdir(folder).catch((): string[] => []);
  await Promise.all(
    names.filter((name) => name.startsWith(`${id}.`)).map((name) => rm(path.join(folder, name), { force: true })),
  );
}
