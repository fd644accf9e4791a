// The way out, the same from wherever it is taken.
import { signOut } from "#contract/session.ts";
import { call } from "#web/client/call.ts";
import { rememberSignedIn } from "#web/client/remembered-session.ts";
import { setLeaving } from "#web/client/signed-out.ts";
import { askNoMore, forgetAnswers } from "#web/client/use-endpoint.tsx";
import { useGo } from "#web/ui/paths.tsx";

export function useSignOut(): () => Promise<void> {
  const go = useGo();
  return async () => {
    setLeaving(true);
    askNoMore();
    // Whatever the server says, this browser stops showing what it knows.
    await call(signOut, {}).catch(() => null);
    forgetAnswers();
    rememberSignedIn(false);
    go("/auth/login");
  };
}
