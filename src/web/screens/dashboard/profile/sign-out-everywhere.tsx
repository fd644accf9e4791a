// Signs out every device, or all but this one, after saying what that means.
import { useTranslations } from "use-intl";
import { signOutDevices } from "#contract/profile.ts";
import { setLeaving } from "#web/client/signed-out.ts";
import { useAction } from "#web/client/use-action.ts";
import { forgetAnswers } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

export function SignOutEverywhere({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile.everywhere");
  const action = useAction(signOutDevices);
  const go = useGo();
  const signOut = async (which: "all" | "others") => {
    const isLeaving = which === "all";
    setLeaving(isLeaving);
    if ((await action.run({ query: { which } })) === null) return setLeaving(false);
    onClose();
    if (!isLeaving) return void toast("success", t("done"));
    forgetAnswers();
    go("/auth/login");
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <div className="grid gap-4 text-sm text-ink">
        <p>{t("text")}</p>
        {action.problem !== null && (
          <div role="alert" className="text-bad">
            <ProblemText problem={action.problem} />
          </div>
        )}
        <FormActions>
          <Button onPress={() => void signOut("others")} isPending={action.isPending}>
            {t("others")}
          </Button>
          <Button variant="danger" onPress={() => void signOut("all")} isPending={action.isPending}>
            {t("all")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
