// My passkeys: which there are, a new one, and the ways to rename and to remove one.
import { KeyRound, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type Passkey, listPasskeys } from "#contract/passkey.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { ShapeOf } from "#web/ui/shapes.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { AsLastSeen } from "./as-last-seen.tsx";
import { useForbidden } from "./forbidden.ts";

const AddPasskey = lazy(() => import("./add-passkey.tsx"));
const RenamePasskey = lazy(() => import("./rename-passkey.tsx"));
const RemovePasskey = lazy(() => import("./remove-passkey.tsx"));

type Doing = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

export function Passkeys() {
  const t = useTranslations("profile.passkeys");
  const { answer, problem, refetch } = useEndpoint(listPasskeys, {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const forbidden = useForbidden();
  return (
    <Card
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Button
          size="sm"
          icon={<Plus aria-hidden size={15} />}
          forbidden={forbidden ?? (answer?.is_possible === false ? t("notPossible") : undefined)}
          onPress={() => setDoing({ what: "add" })}
        >
          {t("add")}
        </Button>
      }
    >
      {problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {(problem === null || answer !== undefined) && (
        <AsLastSeen part="passkeys" isWaiting={answer === undefined}>
          {answer === undefined && (
            <ShapeOf lines={1}>
              <None />
            </ShapeOf>
          )}
          {answer?.data.length === 0 && <None />}
          {answer !== undefined && answer.data.length > 0 && (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {answer.data.map((one) => (
                <Line
                  key={one.id}
                  passkey={one}
                  forbidden={forbidden}
                  onDo={(what) => setDoing({ what, passkey: one })}
                />
              ))}
            </ul>
          )}
        </AsLastSeen>
      )}
      <Suspense fallback={null}>
        {doing?.what === "add" && <AddPasskey onClose={close} />}
        {doing?.what === "rename" && <RenamePasskey passkey={doing.passkey} onClose={close} />}
        {doing?.what === "remove" && <RemovePasskey passkey={doing.passkey} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function None() {
  return <p className="p-4 text-sm text-soft">{useTranslations("profile.passkeys")("none")}</p>;
}

interface LineProps {
  readonly passkey: Passkey;
  readonly forbidden: string | undefined;
  readonly onDo: (what: "rename" | "remove") => void;
}

function Line({ passkey: { name, created_at, last_used_at }, forbidden, onDo }: LineProps) {
  const t = useTranslations("profile.passkeys");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound aria-hidden size={18} className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-36 text-sm">
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-xs text-soft">
          {t("added")} <RelativeTime at={created_at} /> ·{" "}
          {last_used_at === null ? (
            t("unused")
          ) : (
            <>
              {t("used")} <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t("renameNamed", { name })} forbidden={forbidden} onPress={() => onDo("rename")}>
          {t("rename")}
        </Button>
        <Button size="sm" aria-label={t("removeNamed", { name })} forbidden={forbidden} onPress={() => onDo("remove")}>
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}
