// Every case of the certification, in the order they are played: first whether there is anybody there at all.
import { CERTIFICATION_CASES, type CertificationCaseId } from "#contract/certification.ts";
import type { Case } from "./case.ts";
import { answerCases } from "./cases/answers.ts";
import { endCases } from "./cases/ends.ts";
import { signatureCases } from "./cases/signatures.ts";
import { stakeCases } from "./cases/stakes.ts";

const byId: ReadonlyMap<CertificationCaseId, Case> = new Map(
  [...answerCases, ...stakeCases, ...endCases, ...signatureCases].map((one) => [one.id, one]),
);

export function caseOf(id: CertificationCaseId): Case {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no case is called ${id}`);
  return found;
}

export const certificationCases: readonly Case[] = CERTIFICATION_CASES.map(caseOf);
