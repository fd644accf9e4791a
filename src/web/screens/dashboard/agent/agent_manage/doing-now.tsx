// The dialog of what is being done with an agent.
import { BulkState } from "./bulk-state.tsx";
import { CloseAgent } from "./close-agent.tsx";
import { CreateAgent } from "./create-agent.tsx";
import type { Doing } from "./doing.ts";
import { EditAgent } from "./edit-agent.tsx";
import { MoveAgent } from "./move-agent.tsx";
import { MoveCredit } from "#web/views/credit/move-credit.tsx";
import { SetState } from "./set-state.tsx";
import { ViewAs } from "./view-as.tsx";

interface DoingNowProps {
  readonly doing: Doing;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export default function DoingNow({ doing, onClose, onCreated }: DoingNowProps) {
  if (doing.what === "create") return <CreateAgent below={doing.below} onClose={onClose} onCreated={onCreated} />;
  if ("ids" in doing) return <BulkState ids={doing.ids} isResume={doing.what === "resumeAll"} onClose={onClose} />;
  const parts = { agent: doing.agent, onClose };
  switch (doing.what) {
    case "setState":
      return <SetState {...parts} />;
    case "edit":
      return <EditAgent {...parts} />;
    case "move":
      return <MoveAgent {...parts} />;
    case "close":
      return <CloseAgent {...parts} />;
    case "viewAs":
      return <ViewAs {...parts} />;
    case "send":
    case "take":
      return <MoveCredit {...parts} direction={doing.what} />;
  }
}
