// What holds content: the head of a page, cards, tiles, tabs, and the bars around a list.
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { AmountText, BpsText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const nothing = () => {};

export function Surfaces() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Section id="surfaces" title={words.surfaces}>
      <Specimen name={words.header}>
        <Head />
      </Specimen>
      <Specimen name={words.tiles}>
        <div className="@container">
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <Tiles />
          </div>
        </div>
      </Specimen>
      <div className="grid gap-4 sm:grid-cols-2">
        <Specimen name={words.narrowTiles}>
          <div className="@container max-w-md">
            <div className="grid grid-cols-2 gap-3">
              <Turnover />
              <Expected />
            </div>
          </div>
        </Specimen>
        <Cards />
        <Specimen name={words.tabs}>
          <ShownTabs />
        </Specimen>
        <Specimen name={words.selection}>
          <SelectionBar count={2} onClear={nothing}>
            <Button size="sm">{t("agent.action.send")}</Button>
            <Button size="sm" variant="danger">
              {t("agent.action.suspend")}
            </Button>
          </SelectionBar>
        </Specimen>
      </div>
      <Specimen name={words.pager}>
        <Card flush>
          <Pager sizes={[25, 50, 100]} size={25} onSize={nothing} rows={25} from={1} onNext={nothing} />
          <Pager
            sizes={[25, 50, 100]}
            size={50}
            onSize={nothing}
            rows={12}
            from={101}
            onFirst={nothing}
            onPrevious={nothing}
          />
          <Pager sizes={[25, 50, 100]} size={50} onSize={nothing} rows={12} from={1} />
        </Card>
      </Specimen>
    </Section>
  );
}

function Head() {
  const t = useTranslations();
  return (
    <PageHeader
      title={t("page.agentManage.title")}
      text={t("agent.list.text")}
      actions={
        <>
          <Button>{t("export.button")}</Button>
          <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
            {t("agent.list.create")}
          </Button>
        </>
      }
    />
  );
}

function Tiles() {
  const t = useTranslations("overview");
  return (
    <>
      <Turnover />
      <StatTile
        label={t("figure.ggr")}
        figure={<AmountText minor={-212_907n} digits={2} currency="BRL" />}
        delta={{ text: "38.1%", than: t("thanBefore"), direction: "down", tone: "bad" }}
      />
      <Expected />
      <StatTile label={t("figure.rounds")} figure={null} />
    </>
  );
}

function Turnover() {
  const t = useTranslations("overview");
  return (
    <StatTile
      label={t("figure.turnover")}
      figure={<AmountText minor={18_421_040n} digits={2} currency="BRL" />}
      delta={{ text: "12.4%", than: t("thanBefore"), direction: "up", tone: "good" }}
    />
  );
}

function Expected() {
  const t = useTranslations("overview");
  return (
    <StatTile
      label={t("figure.rtp")}
      figure={<BpsText bps={9604} />}
      hint={
        <>
          <BpsText bps={9600} /> {t("theoretical")}
        </>
      }
    />
  );
}

function Cards() {
  const words = useWords();
  const t = useTranslations();
  return (
    <>
      <Specimen name={words.card}>
        <Card
          title={t("profile.devices.title")}
          hint={t("profile.devices.hint")}
          actions={<Button size="sm">{t("profile.devices.everywhere")}</Button>}
        >
          <p className="text-sm text-soft">{t("profile.everywhere.text")}</p>
        </Card>
      </Specimen>
      <Specimen name={words.bareCard}>
        <Card>
          <p className="text-sm text-soft">{t("round.proof.text")}</p>
        </Card>
      </Specimen>
      <Specimen name={words.flushCard}>
        <Card title={t("overview.feed.title")} flush>
          <ul className="divide-y divide-line text-sm text-soft">
            {(["lantern", "moonflower", "owl"] as const).map((id) => (
              <li key={id} className="px-4 py-2">
                {t(`symbol.${id}`)}
              </li>
            ))}
          </ul>
        </Card>
      </Specimen>
    </>
  );
}

function ShownTabs() {
  const t = useTranslations();
  const [tab, setTab] = useState<"replay" | "facts" | "proof">("facts");
  const content = (text: string) => <p className="text-sm text-soft">{text}</p>;
  return (
    <Tabs
      label={t("round.panel.title")}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: "replay", text: t("round.panel.replay"), content: content(t("round.replay.without.open")) },
        { id: "facts", text: t("round.panel.facts"), content: content(t("round.panel.noMovements")) },
        { id: "proof", text: t("round.panel.proof"), content: content(t("round.proof.sealed")) },
      ]}
    />
  );
}
