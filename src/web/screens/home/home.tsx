// What Reelgate is, for whoever comes by; whoever is signed in goes on to the dashboard.
import { type LoaderFunctionArgs, Navigate } from "react-router";
import { useTranslations } from "use-intl";
import { useRememberedSession } from "#web/client/remembered-session.ts";
import { localeOf } from "#web/messages/locale.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { ButtonLink, Link, OutsideLink } from "#web/ui/link.tsx";
import { usePathSpelling } from "#web/ui/paths.tsx";
import { GameCard } from "./game-card.tsx";
import { type GameShown, gamesShown } from "./games-shown.server.ts";
import { LiveCounts } from "./live-counts.tsx";

export const loader = async ({ url }: LoaderFunctionArgs) => ({
  ...(await page({ url })),
  games: gamesShown(localeOf(url.pathname)),
});
export const meta = pageMeta;

interface Shown extends Page {
  readonly games: readonly GameShown[];
}

const STEPS = ["call", "spin", "book", "follow"] as const;

export default function Home({ loaderData: { games } }: { readonly loaderData: Shown }) {
  const spell = usePathSpelling();
  const { answer: me } = useRememberedSession();
  if (me !== undefined) return <Navigate to={spell("/dashboard")} replace />;
  return (
    <>
      <div className="grid items-center gap-x-16 gap-y-8 py-4 sm:py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <Hero />
        <LiveCounts />
      </div>
      <Games games={games} />
      <Steps />
    </>
  );
}

function Hero() {
  const t = useTranslations();
  return (
    <div>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight text-balance text-ink max-sm:text-3xl">
        {t("home.hero.title")}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-soft">{t("home.hero.text")}</p>
      <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-3">
        <a href="#games" className={buttonStyle({ variant: "primary" })}>
          {t("home.hero.play")}
        </a>
        <ButtonLink to="/auth/login">{t("page.login.title")}</ButtonLink>
        <Link to="/dashboard/api?tab=guide" className="text-sm font-medium">
          {t("home.hero.guide")}
        </Link>
        <OutsideLink to="/v1/openapi.json" className="text-sm font-medium">
          {t("home.hero.docs")}
        </OutsideLink>
      </div>
    </div>
  );
}

function Games({ games }: { readonly games: readonly GameShown[] }) {
  const t = useTranslations("home.games");
  return (
    <section aria-labelledby="games">
      <h2 id="games" className="scroll-mt-20 text-xl font-semibold tracking-tight text-ink">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-3xl text-pretty text-soft">{t("text")}</p>
      <div className="mt-5 grid gap-6 lg:grid-cols-3">
        {games.map((game) => (
          <GameCard key={game.code} game={game} />
        ))}
      </div>
    </section>
  );
}

/** From the agent's call to the figure on the dashboard. */
function Steps() {
  const t = useTranslations("home.steps");
  return (
    <section aria-labelledby="steps" className="py-6">
      <h2 id="steps" className="text-xl font-semibold tracking-tight text-ink">
        {t("title")}
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden
              className="figures grid size-6 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand-strong"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base font-semibold text-ink">{t(`${step}.title`)}</h3>
              <p className="mt-1 text-sm text-soft">{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
