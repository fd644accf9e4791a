// The proof of a round: what was fixed before the stake, and the round worked out again here, in the reader's browser.
import { CircleCheck, CircleX, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { RoundDetail } from "#contract/round.ts";
import { canonicalJson } from "#studio/engine/canonical-json.ts";
import { winOf } from "#studio/engine/win-of.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { stopsText, verifierAddress } from "#studio/verify/verifier-address.ts";
import { verifyRound } from "#studio/verify/verify-round.ts";
import { decimalText } from "#web/ui/amount.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { OutsideLink } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/side-panel.tsx";

/** What was found, one answer per question; "failed" when it could not be worked out at all. */
interface Checks {
  readonly commitment: boolean;
  readonly maths: boolean;
  readonly outcome: boolean;
  readonly win: boolean;
}

async function check(round: RoundDetail, serverSeed: string): Promise<Checks> {
  const { commitmentHolds, mathsHashHolds, outcome } = await verifyRound({
    serverSeedHex: serverSeed,
    serverSeedHash: round.proof.server_seed_hash,
    clientSeed: round.proof.client_seed,
    nonce: round.proof.nonce,
    game: round.game,
    variant: round.variant,
    mathsHash: round.proof.maths_hash,
  });
  const betCoins = findGame(round.game)?.definition.betCoins ?? 1;
  return {
    commitment: commitmentHolds,
    maths: mathsHashHolds,
    outcome: canonicalJson(outcome) === canonicalJson(round.outcome),
    win: winOf(round.stake, outcome.coins, betCoins) === round.win,
  };
}

export function Proof({ round }: { readonly round: RoundDetail }) {
  const t = useTranslations("round.proof");
  const { proof } = round;
  const seed = proof.server_seed;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">{t("text")}</p>
      <Facts
        rows={[
          { name: t("serverSeedHash"), value: <CopyId id={proof.server_seed_hash} whole />, isLong: true },
          {
            name: t("serverSeed"),
            value: seed === null ? <span className="text-faint">{t("sealed")}</span> : <CopyId id={seed} whole />,
            isLong: true,
          },
          { name: t("clientSeed"), value: <CopyId id={proof.client_seed} whole />, isLong: true },
          { name: t("nonce"), value: proof.nonce },
          { name: t("mathsHash"), value: <CopyId id={proof.maths_hash} whole />, isLong: true },
        ]}
      />
      {seed !== null && round.outcome !== null && <VerifyHere round={round} seed={seed} />}
    </div>
  );
}

function VerifyHere({ round, seed }: { readonly round: RoundDetail; readonly seed: string }) {
  const t = useTranslations("round.proof");
  const [found, setFound] = useState<Checks | "working" | "failed" | null>(null);
  const verify = async () => {
    setFound("working");
    setFound(await check(round, seed).catch(() => "failed" as const));
  };
  const checks = typeof found === "object" && found !== null ? found : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<ShieldCheck aria-hidden size={16} />}
          isPending={found === "working"}
          onPress={() => void verify()}
        >
          {t("verify")}
        </Button>
        <PublicVerifier round={round} seed={seed} />
      </div>
      <div role="status" className="grid gap-2 text-sm">
        {found === "failed" && <Line isRight={false} text={t("failed")} />}
        {checks !== null && (
          <>
            <Line isRight={checks.commitment} text={t(checks.commitment ? "commitmentHolds" : "commitmentBroken")} />
            <Line isRight={checks.maths} text={t(checks.maths ? "mathsHold" : "mathsBroken")} />
            <Line isRight={checks.outcome} text={t(checks.outcome ? "outcomeHolds" : "outcomeBroken")} />
            <Line isRight={checks.win} text={t(checks.win ? "winHolds" : "winBroken")} />
          </>
        )}
      </div>
    </div>
  );
}

/** The page players check their rounds on, with this one filled in. */
function PublicVerifier({ round, seed }: { readonly round: RoundDetail; readonly seed: string }) {
  const t = useTranslations("round.proof");
  const locale = useLocale();
  const { proof, currency } = round;
  const decimal = (amount: bigint) => decimalText(amount, CURRENCIES[currency]);
  const address = verifierAddress(locale, {
    server_seed: seed,
    server_seed_hash: proof.server_seed_hash,
    client_seed: proof.client_seed,
    nonce: proof.nonce,
    game: round.game,
    variant: round.variant,
    maths_hash: proof.maths_hash,
    stake: decimal(round.stake),
    win: decimal(round.win),
    stops: stopsText(round.outcome?.base.stops ?? []),
  });
  return (
    <OutsideLink to={address} className="text-sm">
      {t("publicVerifier")}
    </OutsideLink>
  );
}

function Line({ isRight, text }: { readonly isRight: boolean; readonly text: string }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <p className={`flex items-start gap-2 ${isRight ? "text-good" : "font-medium text-bad"}`}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
