// A refusal of something that may be tried only so often: says how long to wait.
import { useTranslations } from "use-intl";
import type { ProblemError } from "#web/client/problem.ts";
import { ProblemText } from "./problem-text.tsx";

const SECONDS = 90;

export function TriesProblem({ problem }: { readonly problem: ProblemError }) {
  const t = useTranslations("login.form");
  const { code, retryAfterSeconds: seconds } = problem;
  if (code !== "rate_limited" || seconds === null) return <ProblemText problem={problem} />;
  return <p>{seconds > SECONDS ? t("waitMinutes", { minutes: Math.ceil(seconds / 60) }) : t("wait", { seconds })}</p>;
}
