// The dialog of what is being done with an agent.
import { CreateAgent } from "./create-agent.tsx";
import type { Doing } from "./doing.ts";
import { MoveCredit } from "./move-credit.tsx";
import { SetState } from "./set-state.tsx";

interface DoingNowProps {
  readonly doing: Doing;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export default function DoingNow({ doing, onClose, onCreated }: DoingNowProps) {
  if (doing.what === "create") return <CreateAgent below={doing.below} onClose={onClose} onCreated={onCreated} />;
  if (doing.what === "setState") return <SetState agent={doing.agent} onClose={onClose} />;
  return <MoveCredit agent={doing.agent} direction={doing.what} onClose={onClose} />;
}
