import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { withoutQuestion } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, useFailure } from "~/ui/form";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { changeProgramStatus } from "../../domain/programs/change-program-status";
import { deleteProgram } from "../../domain/programs/delete-program";
import { duplicateProgram } from "../../domain/programs/duplicate-program";
import { managePrograms } from "../../domain/programs/list-programs";
import { orderPrograms, resetProgramOrder } from "../../domain/programs/order-programs";
import { showScholarship, showScholarshipsOfSchool } from "../../domain/programs/show-scholarships";
import styles from "../../parts/office-programs.css?url";
import { PROGRAM_COLUMNS, PROGRAM_FILTERS, ProgramMenu } from "../../parts/program-columns";
import { addProgramPath, editProgramPath, officeProgramsPath, partnerProgramsPath, programOrderPath } from "../../paths";

export const loader = screenLoader(managePrograms, { gate: school });
export const action = screenAction(
  {
    status: intent(changeProgramStatus, {
      toast: ({ status }) => (status === "offering" ? "Program set to Offering." : "Program set to Not offered."),
      to: (_, { url }) => withoutQuestion(url),
    }),
    duplicate: intent(duplicateProgram, {
      to: ({ id }) => editProgramPath(id),
      toast: ({ title }) => `"${title}" was created. It isn't offered yet.`,
    }),
    scholarship: intent(showScholarship, {
      toast: ({ shown }) => (shown ? "Scholarships are now shown for this program." : "Scholarships are now hidden for this program."),
    }),
    scholarships: intent(showScholarshipsOfSchool, {
      toast: ({ show_scholarship: shown }) =>
        shown ? "Scholarships are now shown for the whole school." : "Scholarships are now hidden for the whole school.",
    }),
    delete: intent(deleteProgram, { toast: "Deleted successfully.", to: (_, { url }) => withoutQuestion(url) }),
    order: intent(orderPrograms, { to: programOrderPath, toast: null }),
    reset: intent(resetProgramOrder, { to: programOrderPath, toast: "Programs sorted alphabetically." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Programs");
/** A refused order shows the stored one. */
export const shouldRevalidate = () => true;

export default function ProgramManager() {
  const { data, order, isMany, showScholarships, hasPartners } = useLoaderData<typeof loader>();
  if (order) return <ProgramOrder programs={order} />;
  return (
    <>
      <PageHeader
        title="Programs"
        lead="Programs of your school, in the order of your site."
        actions={
          <>
            {isMany ? (
              <ButtonLink to={programOrderPath} quiet>
                Change order
              </ButtonLink>
            ) : null}
            <ButtonLink to={addProgramPath}>Add program</ButtonLink>
          </>
        }
      />
      {hasPartners ? <Tabs tabs={TABS} label="Programs by owner" /> : null}
      <Refused />
      {data.count > 0 ? <SchoolScholarships isShown={showScholarships} /> : null}
      <DataTable
        itemLabel={["program", "programs"]}
        data={data}
        columns={PROGRAM_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="order"
        search="Search by title, code, or category"
        filters={PROGRAM_FILTERS}
        rowMenu={(row) => <ProgramMenu program={row} />}
        empty={
          <EmptyState
            icon={<IconSchool size={28} stroke={1.5} />}
            title="No programs yet"
            action={<ButtonLink to={addProgramPath}>Add program</ButtonLink>}
          >
            Add a program with its length and price. Then add classes, so students can register.
          </EmptyState>
        }
      />
    </>
  );
}

const TABS = [
  { label: "Your programs", to: officeProgramsPath },
  { label: "Partner programs", to: partnerProgramsPath },
];

/** One switch for all programs; each program can still differ. */
function SchoolScholarships({ isShown }: { isShown: boolean }) {
  return (
    <PlainForm intent="scholarships" quiet className="split-line">
      <input type="hidden" name="show_scholarship" value={isShown ? "off" : "on"} />
      <span>
        Scholarships for the whole school: <strong>{isShown ? "shown" : "hidden"}</strong>
      </span>
      <Button type="submit" quiet>
        {isShown ? "Hide scholarships for the whole school" : "Show scholarships for the whole school"}
      </Button>
    </PlainForm>
  );
}

/** Why a row's button did nothing. Deleting and offering say it in their own place. */
function Refused() {
  const failure = [useFailure("status"), useFailure("duplicate"), useFailure("scholarship"), useFailure("scholarships")].find(
    (each) => each !== null,
  );
  return failure ? (
    <p className="alert" role="alert">
      {failure.message}
    </p>
  ) : null;
}

function ProgramOrder({ programs }: { programs: { id: string; title: string; status: "offering" | "not_offered"; category: string }[] }) {
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Programs", to: officeProgramsPath }]}
        title="Reorder programs"
        lead="Sets the order on your site and in lists. Changes are saved as you make them."
        actions={
          <ConfirmButton
            label="Reset order"
            intent="reset"
            title="Sort all programs alphabetically?"
            confirm="Reset order"
            danger={false}
            look="quiet"
          >
            This replaces the current order.
          </ConfirmButton>
        }
      />
      <OrderList items={programs} itemKey={({ id }) => id} itemName={({ title }) => title} intent="order" label="Order of programs">
        {({ title, category, status }) => (
          <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
            <span className="stack">
              {title}
              <span className="two-lines">{category}</span>
            </span>
            {status === "not_offered" ? <StatusBadge status="not_offered" /> : null}
          </Group>
        )}
      </OrderList>
    </>
  );
}
