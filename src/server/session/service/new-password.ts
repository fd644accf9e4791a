/** Whether a password may become a member's: not one that anybody would try, and not the one it has. */
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { isPassword } from "../../db/password.ts";
import type { Addressee } from "../queries.ts";
import { isGuessable } from "./guessable.ts";

interface NewPassword {
  readonly password: string;
  /** Of the request, where it is refused. */
  readonly field: string;
}

export const refuseGuessable = (
  { login, name, agentCode }: Addressee,
  { password, field }: NewPassword,
): Refusal | undefined =>
  isGuessable(password, [login, name, agentCode])
    ? refuse("validation_failed", "The password is too easy to guess.", [
        { field, code: "too_guessable", message: "This is among the first that anybody would try." },
      ])
    : undefined;

/** Tells what the password is: to be asked only for whoever has just shown it, or can ask no second time. */
export const refuseUnchanged = async (
  { passwordHash }: Addressee,
  { password, field }: NewPassword,
): Promise<Refusal | undefined> =>
  (await isPassword(passwordHash, password))
    ? refuse("validation_failed", "The new password is the old one.", [
        { field, code: "not_new", message: "This is the password that is set already." },
      ])
    : undefined;
