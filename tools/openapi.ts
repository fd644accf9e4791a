/** Writes openapi.json, the description of /v1 for those who integrate, from the contract's own endpoints. */
import { writeFileSync } from "node:fs";
import { describeIntegration } from "#server/integration/describe.ts";

/** The text of the file. */
export const openapiText = async (): Promise<string> => `${JSON.stringify(await describeIntegration(), null, 2)}\n`;

if (import.meta.main) writeFileSync("openapi.json", await openapiText());
