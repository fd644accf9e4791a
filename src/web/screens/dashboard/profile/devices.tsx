// Where I am signed in: what is known of each device, and the way to sign it out.
import { Laptop, LogOut, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Device, listDevices, signOutDevice } from "#contract/profile.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { AsLastSeen } from "./as-last-seen.tsx";
import { useForbidden } from "./forbidden.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

const LOOKED_AT_EVERY_MS = 30_000;

export function Devices() {
  const t = useTranslations("profile.devices");
  const { answer, problem, refetch } = useEndpoint(listDevices, {}, { everyMs: LOOKED_AT_EVERY_MS });
  const [isAsking, setAsking] = useState(false);
  const forbidden = useForbidden();
  return (
    <Card
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Button size="sm" icon={<LogOut aria-hidden size={15} />} forbidden={forbidden} onPress={() => setAsking(true)}>
          {t("everywhere")}
        </Button>
      }
    >
      {problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {(problem === null || answer !== undefined) && (
        <AsLastSeen part="devices" isWaiting={answer === undefined}>
          {answer === undefined && (
            <div className="p-4">
              <SkeletonText lines={2} />
            </div>
          )}
          <ul aria-label={t("title")} className="divide-y divide-line">
            {answer?.data.map((device) => (
              <DeviceLine key={device.id} device={device} forbidden={forbidden} />
            ))}
          </ul>
        </AsLastSeen>
      )}
      {isAsking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </Card>
  );
}

const PHONES: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

interface DeviceLineProps {
  readonly device: Device;
  readonly forbidden: string | undefined;
}

function DeviceLine({ device, forbidden }: DeviceLineProps) {
  const t = useTranslations("profile.devices");
  const action = useAction(signOutDevice);
  const Icon = PHONES.includes(device.system) ? Smartphone : Laptop;
  const name = useDeviceName(device);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden size={18} className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-36 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          {name}
          {device.is_this && <Badge tone="good">{t("this")}</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-soft">
          {t("address", { address: device.address })} · {t("signedIn")} <RelativeTime at={device.signed_in_at} /> ·{" "}
          {device.is_this ? t("now") : t("seen")} {!device.is_this && <RelativeTime at={device.last_seen_at} />}
        </p>
        {action.problem !== null && (
          <div role="alert" className="mt-1 text-xs text-bad">
            <ProblemText problem={action.problem} />
          </div>
        )}
      </div>
      {!device.is_this && (
        <Button
          size="sm"
          isPending={action.isPending}
          forbidden={forbidden}
          aria-label={t("signOutNamed", { name })}
          onPress={() => void action.run({ params: { id: device.id } })}
        >
          {t("signOut")}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: Device): string {
  const t = useTranslations("profile.devices");
  if (browser === null) return system ?? t("unknown");
  return system === null ? browser : t("name", { browser, system });
}
