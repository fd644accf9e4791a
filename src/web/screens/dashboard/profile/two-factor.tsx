// Whether signing in takes a code of my authenticator, and the way to turn that on and off.
import { KeyRound, ShieldCheck, ShieldOff } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type TwoFactor as State, getTwoFactor } from "#contract/two-factor.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { ShapeOf } from "#web/ui/shapes.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { useForbidden } from "./forbidden.ts";

const SetUp = lazy(() => import("./set-up-two-factor.tsx"));
const RenewCodes = lazy(() => import("./renew-recovery-codes.tsx"));
const TurnOff = lazy(() => import("./turn-off-two-factor.tsx"));

type Doing = "setUp" | "renew" | "turnOff";
const FEW = 3;
/** Most have none, and what is shown with one is as high. */
const OFF: State = { on_since: null, recovery_codes_left: 0 };

export function TwoFactor() {
  const t = useTranslations("profile.twoFactor");
  const { answer, problem, refetch } = useEndpoint(getTwoFactor, {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const [search, setSearch] = useSearchParams();
  const forbidden = useForbidden();
  const isLedHere = search.has("set_up") && forbidden === undefined;
  const close = () => {
    setDoing(null);
    if (search.has("set_up")) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return (
    <Card title={t("title")} hint={t("hint")}>
      {problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {problem === null && answer === undefined && (
        <ShapeOf lines={3}>
          <Shown state={OFF} forbidden={undefined} onDo={setDoing} />
        </ShapeOf>
      )}
      {answer !== undefined && <Shown state={answer} forbidden={forbidden} onDo={setDoing} />}
      <Suspense fallback={null}>
        {doing === "setUp" && <SetUp onClose={close} />}
        {isLedHere && answer !== undefined && <LedHere isOff={answer.on_since === null} onClose={close} />}
        {doing === "renew" && <RenewCodes onClose={close} />}
        {doing === "turnOff" && <TurnOff onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** By a link from elsewhere. That it is on meanwhile does not end it: there are recovery codes to be kept. */
function LedHere({ isOff, onClose }: { readonly isOff: boolean; readonly onClose: () => void }) {
  const [wasOff] = useState(isOff);
  return wasOff ? <SetUp onClose={onClose} /> : null;
}

interface ShownProps {
  readonly state: State;
  readonly forbidden: string | undefined;
  readonly onDo: (doing: Doing) => void;
}

function Shown({ state, forbidden, onDo }: ShownProps) {
  const t = useTranslations("profile.twoFactor");
  const { on_since: since, recovery_codes_left: left } = state;
  if (since === null) {
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <Badge tone="neutral">{t("off")}</Badge>
        <p className="text-soft">{t("offText")}</p>
        <Button
          variant="primary"
          icon={<ShieldCheck aria-hidden size={16} />}
          forbidden={forbidden}
          onPress={() => onDo("setUp")}
        >
          {t("turnOn")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-soft">
        <Badge tone="good">{t("on")}</Badge>
        <span>
          {t("since")} <RelativeTime at={since} />
        </span>
      </p>
      <p className={left < FEW ? "font-medium text-warn" : "text-soft"}>{t("left", { count: left })}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<KeyRound aria-hidden size={16} />} forbidden={forbidden} onPress={() => onDo("renew")}>
          {t("renew")}
        </Button>
        <Button icon={<ShieldOff aria-hidden size={16} />} forbidden={forbidden} onPress={() => onDo("turnOff")}>
          {t("turnOff")}
        </Button>
      </div>
    </div>
  );
}
