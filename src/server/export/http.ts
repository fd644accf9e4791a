/** Pairs the endpoints of exports with their functions. */
import * as contract from "#contract/exports.ts";
import { isRefusal } from "#contract/errors.ts";
import { FileReply } from "../http/reply.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { findReadyFile, readOwnExports, removeExport, startExport, type ExportDeps } from "./service/own-exports.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const exportRoutes = (deps: ExportDeps): Route[] => [
  serveMember(contract.listExports, async ({ caller }) => ({ data: await readOwnExports(deps, caller) })),
  serveMember(contract.startExport, ({ caller, body }) => startExport(deps, caller, body)),
  serveMember(contract.removeExport, ({ caller, params }) => removeExport(deps, caller, params.id)),
  serveMember(contract.downloadExport, async ({ caller, params }) => {
    const file = await findReadyFile(deps, caller, params.id);
    return isRefusal(file) ? file : new FileReply({ ...file, type: TYPES[file.format] });
  }),
];
