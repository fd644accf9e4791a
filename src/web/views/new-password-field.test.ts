/** The length the sign-in page asks for is the one the contract takes. */
import { expect, test } from "vitest";
import { PASSWORD_MIN } from "#contract/session.ts";
import { PASSWORD_LEAST } from "./new-password-field.tsx";

test("as the contract has it", () => expect(PASSWORD_LEAST).toBe(PASSWORD_MIN));
