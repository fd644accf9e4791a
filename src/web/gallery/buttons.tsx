// Buttons and links in every weight, size and state.
import { Download, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink, Link, OutsideLink } from "#web/ui/link.tsx";
import { Columns, Row, Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;
const nothing = () => {};

export function Buttons() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Section id="buttons" title={words.buttons}>
      <Columns>
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={words[variant]}>
            <Row>
              <Button variant={variant}>{t("agent.action.send")}</Button>
              <Button variant={variant} size="sm">
                {words.small}
              </Button>
              <Button variant={variant} isDisabled>
                {words.disabled}
              </Button>
              <Button variant={variant} isPending>
                {words.pending}
              </Button>
            </Row>
          </Specimen>
        ))}
        <Specimen name={words.withIcon}>
          <Row>
            <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
              {t("agent.list.create")}
            </Button>
            <Button size="sm" icon={<Download aria-hidden size={15} />}>
              {t("export.button")}
            </Button>
          </Row>
        </Specimen>
        <Specimen name={words.forbidden}>
          <Row>
            <Button forbidden={t("agent.refusal.permission")}>{t("agent.action.send")}</Button>
            <Button variant="danger" forbidden={t("agent.refusal.closed")}>
              {t("agent.action.suspend")}
            </Button>
          </Row>
        </Specimen>
        <Icons />
        <Links />
      </Columns>
    </Section>
  );
}

function Icons() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Specimen name={words.icons}>
      <Row>
        {(["md", "sm", "xs"] as const).map((size) => (
          <IconButton
            key={size}
            label={t("ui.table.refreshing")}
            icon={<RefreshCw aria-hidden size={size === "xs" ? 13 : 17} />}
            size={size}
            onPress={nothing}
          />
        ))}
        <IconButton
          label={t("export.menu.remove")}
          icon={<Trash2 aria-hidden size={17} />}
          isDisabled
          onPress={nothing}
        />
      </Row>
    </Specimen>
  );
}

function Links() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Specimen name={words.links}>
      <Row>
        <Link to="/dashboard">{t("shell.session.goOn")}</Link>
        <OutsideLink to="/verify/">{t("round.proof.publicVerifier")}</OutsideLink>
        <ButtonLink to="/dashboard" variant="primary" size="sm">
          {t("page.overview.title")}
        </ButtonLink>
      </Row>
    </Specimen>
  );
}
