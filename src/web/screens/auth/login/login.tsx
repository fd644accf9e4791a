// Sign in to the dashboard by agent code or e-mail and password, or set a new password by a mailed link.
import { type ReactNode, Suspense, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Me, SecondStep } from "#contract/session.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { isAfterEnd, nextPath, SET_UP_TWO_FACTOR } from "#web/client/next-path.ts";
import { rememberSignedIn, useRememberedSession } from "#web/client/remembered-session.ts";
import { type MailedToken, resetTokenStore, takeResetToken } from "#web/client/reset-token.ts";
import { localise } from "#web/messages/locale.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Link } from "#web/ui/link.tsx";
import { usePathSpelling } from "#web/ui/paths.tsx";
import { SignInForm, type TypedLogin } from "./sign-in-form.tsx";

/** Seldom needed: whoever just signs in does not carry them. */
const ForgotPassword = lazy(() => import("./forgot-password.tsx"));
const NewPassword = lazy(() => import("./new-password.tsx"));
const SecondStepForm = lazy(() => import("#web/views/second-step/second-step.tsx"));

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const meta = pageMeta;

export default function Login({ loaderData: { title } }: { readonly loaderData: Page }) {
  const [search] = useSearchParams();
  const spell = usePathSpelling();
  const isHydrated = useHydrated();
  const mailed = useMailedToken();
  const { answer: me } = useRememberedSession();
  const next = nextPath(search);
  const [isEntering, setEntering] = useState(false);
  // One name for both forms: whoever has typed it and finds the password gone types it once.
  const [login, onLogin] = useState("");
  if (mailed !== null) return fetched(<NewPassword {...mailed} />);
  // Whoever has just signed in is on the way already: sent there again, they would begin anew.
  if (me !== undefined && !isEntering) return <Navigate to={spell(pathFor(me, next))} replace />;
  if (isHydrated && search.get("show") === "forgot") {
    return fetched(<ForgotPassword back={loginPath(search)} {...{ login, onLogin }} />);
  }
  const why = !isHydrated || !search.has("next") ? "text" : isAfterEnd(search) ? "ended" : "again";
  return <SignIn {...{ title, next, why, search, login, onLogin }} onEnter={() => setEntering(true)} />;
}

/** Whoever moves money is led to what is missing for that first; a second step has shown that nothing is. */
const pathFor = (me: Me, next: string): string => (me.two_factor_due ? SET_UP_TWO_FACTOR : next);

const fetched = (part: ReactNode): ReactNode => <Suspense fallback={null}>{part}</Suspense>;

/** The page itself, without what was shown beside it. */
function loginPath(search: URLSearchParams, show?: "forgot"): string {
  const kept = new URLSearchParams(search);
  kept.delete("show");
  if (show !== undefined) kept.set("show", show);
  return kept.size === 0 ? "/auth/login" : `/auth/login?${kept.toString()}`;
}

interface SignInProps extends TypedLogin {
  readonly title: string;
  readonly next: string;
  /** By itself, from a page that only members see, or from one where the session ended. */
  readonly why: "text" | "again" | "ended";
  readonly search: URLSearchParams;
  readonly onEnter: () => void;
}

function SignIn({ title, next, why, search, onEnter, login, onLogin }: SignInProps) {
  const t = useTranslations("login.form");
  const shown = useLocale();
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep | null>(null);
  const enter = (me: Me) => {
    onEnter();
    rememberSignedIn(true);
    // Who has chosen a language in their profile reads it on every device.
    void navigate(localise(pathFor(me, next), me.locale ?? shown), { replace: true });
  };
  if (step !== null) return <StepAsked step={step} onSignedIn={enter} onBack={() => setStep(null)} />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
      <p className="mt-1 mb-7 text-base text-soft">{t(why)}</p>
      <SignInForm onSignedIn={enter} onStep={setStep} {...{ login, onLogin }} />
      <p className="mt-5 text-sm">
        <Link to={loginPath(search, "forgot")}>{t("forgot")}</Link>
      </p>
    </>
  );
}

interface StepAskedProps {
  readonly step: SecondStep;
  readonly onSignedIn: (me: Me) => void;
  readonly onBack: () => void;
}

function StepAsked(props: StepAskedProps) {
  const t = useTranslations("login");
  const { by } = props.step;
  const asked = by.includes("passkey") ? (by.includes("code") ? "passkey.text" : "passkey.only") : "code.text";
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{t("code.title")}</h1>
      <p role="status" className="mt-1 mb-7 text-base text-soft">
        {t(asked)}
      </p>
      {fetched(<SecondStepForm {...props} />)}
    </>
  );
}

/** Whoever sees the address, its history or a screenshot of it sees no token. */
function useMailedToken(): MailedToken | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (takeResetToken(hash)) void navigate({ pathname, search }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return useSyncExternalStore(resetTokenStore.subscribe, resetTokenStore.now, resetTokenStore.whenBuilt);
}
