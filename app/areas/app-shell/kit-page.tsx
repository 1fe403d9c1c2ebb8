import { Paper } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { nothingToKnow } from "~/features/identity/domain/nothing-to-know";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { BarChart } from "~/ui/bar-chart";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { brandVariables } from "~/ui/colour";
import { darkBrandVariables } from "~/ui/dark-colour";
import { DetailList } from "~/ui/detail-list";
import { EmptyState } from "~/ui/empty-state";
import { Menu } from "~/ui/menu";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { PlainTable } from "~/ui/plain-table";
import { ShareBar } from "~/ui/share-bar";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { SumTable } from "~/ui/sum-table";
import { Timeline } from "~/ui/timeline";
import { titled } from "~/ui/titled";
import { KitFields } from "./kit-fields";
import { KitLists } from "./kit-lists";
import { KitWords } from "./kit-words";

export const meta = titled("Component kit");
export const loader = screenLoader(nothingToKnow, { gate: open });

/** The demo's schools, each light and dark. */
const SCHOOLS = [
  { name: "Teal", primaryColor: "#0E7C86", darkColor: "#0B2E33" },
  { name: "Red", primaryColor: "#B4431F", darkColor: "#33160B" },
  { name: "Violet", primaryColor: "#5B3FA8", darkColor: "#1D1438" },
];

/** Every part of the kit in its states: the place to look before a new one is written. In the local build alone. */
export default function KitPage() {
  return (
    <>
      <PageHeader
        title="Component kit"
        lead="Every component in every state, in three schools' colors, light and dark."
        status={<StatusBadge status="current" label="Local" />}
      />
      {SCHOOLS.flatMap(({ name, ...colours }) =>
        (["light", "dark"] as const).map((scheme) => {
          const variables = { ...brandVariables(colours), ...(scheme === "dark" ? darkBrandVariables(colours.primaryColor) : {}) };
          return (
            <Paper
              component="section"
              key={`${name}-${scheme}`}
              withBorder
              p="lg"
              mt="lg"
              c="var(--grey-900)"
              data-mantine-color-scheme={scheme}
              style={variables as CSSProperties}
              aria-label={`${name}, ${scheme}`}
            >
              <h2>{`${name}, ${scheme}`}</h2>
              <Parts id={`${name}-${scheme}`.toLowerCase()} />
            </Paper>
          );
        }),
      )}
    </>
  );
}

const TONES = ["paid", "pending", "overdue", "running", "draft"] as const;

const Parts = ({ id }: { id: string }) => (
  <div className="stacked">
    <p className="badges">
      <Button>Save program</Button>
      <Button quiet>Cancel</Button>
      <Button danger>Delete program</Button>
      <Button text>Mark as done</Button>
      <Button disabled>Disabled</Button>
      <ButtonLink to="?">A link</ButtonLink>
    </p>
    <p className="badges">
      {TONES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <Avatar name="Nora Marsh" fileId={null} />
      <Avatar name="Nora Marsh" fileId={null} large />
    </p>
    <Menu name="Actions" align="start" className="button-menu" button="A menu">
      <a href="?">Edit</a>
      <a href="?" data-danger="true">
        Delete
      </a>
    </Menu>
    <StatRow>
      <StatCard label="Registrations" value="26" note="Up 9% from last month" to="?" />
      <StatCard label="Collected" value="$13,874.00" />
    </StatRow>
    <div className="columns">
      <Card
        title="Details"
        action={
          <ButtonLink to="?" quiet>
            {"Edit"}
          </ButtonLink>
        }
      >
        <DetailList
          details={[
            { label: "Program", value: "Certified Nursing Assistant" },
            { label: "Not set", value: null },
          ]}
        />
        <ShareBar value={8} max={20} name="8 of 20 seats taken" />
      </Card>
      <Card title="Activity">
        <Timeline
          auditEntries={[
            { id: "1", what: "Registered", who: "Nora Marsh", when: "Mon, Mar 9, 2026", tone: "green", note: "Through the link." },
            { id: "2", what: "Payment failed", when: "Tue, Mar 10, 2026", tone: "red" },
            { id: "3", what: "Moved", when: "Wed, Mar 11, 2026" },
          ]}
        />
      </Card>
      <Card title="Table">
        <PlainTable
          caption="Payments"
          columns={[
            { header: "What", cell: (row: { what: string }) => row.what },
            { header: "Amount", align: "end", cell: () => "$1,450.00" },
          ]}
          rows={[{ what: "Tuition" }, { what: "Uniform" }]}
          rowKey={({ what }) => what}
          empty="Nothing."
        />
        <SumTable lines={[{ label: "Tuition", rule: "12 weeks", cents: 145_000 }]} total="Total" totalCents={145_000} />
      </Card>
      <Card title="Chart">
        <BarChart title="By month" unit="Registrations" bars={[3, 8, 5].map((value, index) => ({ label: `M${index + 1}`, value }))} />
      </Card>
    </div>
    <p className="note">A note to read first.</p>
    <div className="alert">An error that blocks this action.</div>
    <Card>
      <EmptyState title="No programs yet" icon={<IconInbox size={24} stroke={1.5} />} action={<Button>Add program</Button>}>
        Explains what will show up here and the next step.
      </EmptyState>
    </Card>
    <KitWords id={id} />
    <KitLists id={id} />
    <KitFields id={id} />
  </div>
);
