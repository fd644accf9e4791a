// Says at each field what was refused there and what would be right, whether this page or the server refused it.
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { SAME_PLAYER } from "#contract/certification.ts";
import type { FieldError } from "#contract/errors.ts";
import { LINE, LINES } from "#contract/typed-text.ts";
import { FOREIGN_ID } from "#contract/page.ts";

type Issue = z.core.$ZodIssue;
/** What is wrong with each field, by the field's name. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Kinds of mistake the server names, and what is said at the field. */
const SERVER_CODES = {
  missing: "required",
  wrong_type: "format",
  wrong_format: "format",
  not_allowed: "choice",
  too_small: "below",
  too_big: "above",
  unknown_field: "unknown",
  not_together: "notTogether",
  too_guessable: "guessable",
  not_new: "notNew",
  scheme_not_allowed: "scheme",
  port_not_allowed: "port",
  user_info_not_allowed: "userInfo",
  malformed: "address",
  name_not_public: "notPublic",
  address_not_public: "notPublic",
  overlaps: "overlaps",
  in_past: "inPast",
  not_after: "notAfter",
  begun: "begun",
  low_below_critical: "lowBelowCritical",
  below_amount: "belowAmount",
  above_max: "aboveMax",
  not_on_ladder: "notOnLadder",
  beyond_above: "beyondAbove",
  one_currency: "oneCurrency",
  other_name: "otherName",
} as const;
const isServerCode = (code: string): code is keyof typeof SERVER_CODES => Object.hasOwn(SERVER_CODES, code);

/** Texts that are refused for their pattern, where more can be said of it than that it was not met. */
const PATTERNS = [
  { pattern: LINE, text: "name" },
  { pattern: LINES, text: "name" },
  { pattern: FOREIGN_ID, text: "foreignId" },
] as const;

function formatText({ format, pattern }: Extract<Issue, { code: "invalid_format" }>) {
  if (format === "email") return "email";
  return PATTERNS.find((one) => String(one.pattern) === pattern)?.text ?? "format";
}

/** Only amounts are bigint: their minor units mean nothing to a reader, and their fields say the limit in money. */
const isMinor = (limit: number | bigint): limit is bigint => typeof limit === "bigint";

const nameOf = (issue: Issue): string => issue.path.map(String).join(".");

export function useFieldProblems(): {
  readonly ofServer: (fields: readonly FieldError[]) => FieldProblems;
  readonly ofPage: (issues: readonly Issue[]) => FieldProblems;
} {
  const t = useTranslations("field");
  const short = (minimum: number | bigint): string =>
    minimum <= 1 ? t("required") : t("tooShort", { minimum: Number(minimum) });
  // The least amount of money is one minor unit: said in words, since units have other names in each currency.
  const small = (minimum: number | bigint): string =>
    minimum === 1n ? t("aboveZero") : isMinor(minimum) ? t("invalid") : t("tooSmall", { minimum: String(minimum) });
  const big = (maximum: number | bigint): string =>
    isMinor(maximum) ? t("invalid") : t("tooBig", { maximum: String(maximum) });

  const issueText = (issue: Issue): string => {
    const isText = "origin" in issue && issue.origin === "string";
    switch (issue.code) {
      case "invalid_type":
        return t("required");
      case "too_small":
        return isText ? short(issue.minimum) : small(issue.minimum);
      case "too_big":
        return isText ? t("tooLong", { maximum: Number(issue.maximum) }) : big(issue.maximum);
      case "invalid_format":
        return t(formatText(issue));
      case "invalid_value":
        return t("choice");
      case "custom":
        return t(issue.params?.["mistake"] === SAME_PLAYER ? "samePlayer" : "invalid");
      default:
        return t("invalid");
    }
  };

  // The server names the kind of mistake only; the page has checked the same schema before.
  const serverText = ({ code }: FieldError): string => t(isServerCode(code) ? SERVER_CODES[code] : "invalid");

  return {
    ofServer: (fields) => Object.fromEntries(fields.map((one) => [one.field, serverText(one)])),
    ofPage: (issues) => Object.fromEntries(issues.map((issue) => [nameOf(issue), issueText(issue)])),
  };
}
