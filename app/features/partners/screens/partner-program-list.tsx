import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { localSchool } from "~/features/identity/gates";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { officeProgramsPath, partnerPath, partnerProgramsPath } from "~/features/programs/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { DataTable, type Filter } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { listPartnerPrograms } from "../domain/read-programs";
import { Refusal } from "../parts/affiliation-actions";
import { directoryIntents } from "../parts/intents";
import styles from "../parts/partners.css?url";
import { PARTNER_PROGRAM_COLUMNS } from "../parts/program-columns";
import { partnerProgramPath, partnersPath } from "../paths";

export const loader = screenLoader(listPartnerPrograms, { gate: localSchool });
export const action = screenAction(directoryIntents, { gate: localSchool });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Partner programs");

/** The same as above the own programs. */
const TABS = [
  { label: "Your programs", to: officeProgramsPath },
  { label: "Partner programs", to: partnerProgramsPath },
];

export default function PartnerProgramList() {
  const { data, partners, categories } = useLoaderData<typeof loader>();
  const filters: Filter[] = [
    { name: "partner", label: "Partner", options: partners },
    { name: "category", label: "Category", options: categories.map((value) => ({ value, label: value })) },
    { name: "type", label: "Type", options: Object.entries(PROGRAM_TYPE_LABELS).map(([value, label]) => ({ value, label })) },
    {
      name: "in_directory",
      label: "In directory",
      options: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
  ];
  return (
    <>
      <PageHeader title="Partner programs" lead="Programs from your affiliated partners. Programs in your directory show on your site." />
      <Tabs tabs={TABS} label="Show programs of" />
      <Refusal intents={["add", "remove"]} />
      <DataTable
        itemLabel={["program", "programs"]}
        data={data}
        columns={PARTNER_PROGRAM_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="title"
        search="Search by title, category, or partner"
        filters={filters}
        rowMenu={(row) => (
          <>
            <Link to={partnerProgramPath(row.slug)}>Open details</Link>
            <Link to={partnerPath(row.partnerId)}>Open partner</Link>
          </>
        )}
        empty={
          <EmptyState
            icon={<IconSchool size={28} stroke={1.5} />}
            title="No partner programs yet"
            action={<ButtonLink to={partnersPath}>Find partners</ButtonLink>}
          >
            Once a national partner accepts your request, its programs show up here.
          </EmptyState>
        }
      />
    </>
  );
}
