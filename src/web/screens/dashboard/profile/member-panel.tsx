// Everything about one member, beside the list: what it may do, where it stands, and what can be done about that.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type MemberRow, getMember } from "#contract/member.ts";
import type { Me } from "#contract/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ChangeMember } from "./change-member.tsx";
import { ChangeRole } from "./change-role.tsx";
import { MemberActions, type MemberDoing } from "./member-actions.tsx";
import { LastSeen, MemberStateBadge, RoleName, TwoFactorText } from "./member-cells.tsx";

interface MemberPanelProps {
  readonly id: string;
  readonly me: Me;
  /** The member as the list has it: shown until the newest is there. */
  readonly listed: MemberRow | undefined;
  readonly onClose: () => void;
}

export default function MemberPanel({ id, me, listed, onClose }: MemberPanelProps) {
  const [doing, setDoing] = useState<MemberDoing | null>(null);
  const { answer, problem, refetch } = useEndpoint(getMember, { params: { id } });
  const member = answer ?? listed;
  const stop = () => setDoing(null);
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={member?.name ?? "…"}
        subtitle={member !== undefined && <Subtitle member={member} />}
        actions={member !== undefined && <MemberActions member={member} me={me} onDo={setDoing} />}
      >
        {member !== undefined && <FactsOf member={member} />}
        {member === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {member === undefined && problem === null && <SkeletonText lines={8} />}
      </SidePanel>
      {member !== undefined && doing === "role" && <ChangeRole member={member} me={me} onClose={stop} />}
      {member !== undefined && doing !== null && doing !== "role" && (
        <ChangeMember member={member} doing={doing} onClose={stop} />
      )}
    </>
  );
}

function Subtitle({ member }: { readonly member: MemberRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{member.login}</span>
      <MemberStateBadge state={member.state} />
    </span>
  );
}

function FactsOf({ member }: { readonly member: MemberRow }) {
  const t = useTranslations("member");
  const column = useTranslations("column");
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          { name: t("column.role"), value: <RoleName role={member.role} /> },
          { name: t("column.twoFactor"), value: <TwoFactorText has={member.has_two_factor} /> },
          { name: t("column.lastSeen"), value: <LastSeen at={member.last_seen_at} /> },
          { name: column("createdAt"), value: <ExactTime at={member.created_at} /> },
          { name: column("id"), value: <CopyId id={member.id} /> },
        ]}
      />
    </section>
  );
}
