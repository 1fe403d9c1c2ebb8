import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { checkImport } from "../../domain/check-import";
import { chooseHeading } from "../../domain/heading";
import { mendImport } from "../../domain/mend-import";
import { showImport } from "../../domain/read-imports";
import { runImport } from "../../domain/run-import";
import { undoImport } from "../../domain/undo-import";
import { IMPORT_KIND_LABELS } from "../../model";
import { ColumnsForm } from "../../parts/columns-form";
import { HeadingForm } from "../../parts/heading-form";
import { ImportDone, ImportReady } from "../../parts/import-outcome";
import { RowErrors } from "../../parts/row-errors";
import { importsPath, originalPath } from "../../paths";

type From = { params: Record<string, string | undefined> };
export const loader = screenLoader(showImport, { gate: school });
export const action = screenAction(
  {
    check: intent(checkImport, { toast: null, input: ({ columns }, { params }: From) => ({ columns, id: params.id }) }),
    heading: intent(chooseHeading, { toast: null, input: ({ heading }, { params }: From) => ({ heading, id: params.id }) }),
    import: intent(runImport, { toast: (made) => `Imported. ${madeWords(made)}` }),
    mend: intent(mendImport, {
      input: ({ cells }, { params }: From) => ({ cells, id: params.id }),
      toast: ({ fixed, left }) => `${counted(fixed, "problem")} fixed, ${left.toLocaleString("en-US")} left.`,
    }),
    undo: intent(undoImport, { toast: "The import was undone." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Import ${data.fileName}` : "Import"));

const madeWords = ({ students, registrations, updated = 0 }: { students: number; registrations: number; updated?: number }) =>
  `${counted(students, "student")}${registrations > 0 ? ` and ${counted(registrations, "registration")}` : ""} added.${
    updated > 0 ? ` ${counted(updated, "person", "people")} updated.` : ""
  }`;

export default function ImportCheck() {
  const found = useLoaderData<typeof loader>();
  const isOpen = found.state === "mapping" || found.state === "checked";
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Import students", to: importsPath }]}
        title={found.fileName}
        lead={`${IMPORT_KIND_LABELS[found.kind]}, ${counted(found.rows, "row")}`}
        actions={
          found.hasFile ? (
            <ButtonLink to={originalPath(found.id)} quiet reloadDocument>
              Download original
            </ButtonLink>
          ) : null
        }
      />
      {isOpen && found.isGuessed ? (
        <div className="note">
          This file doesn't state its text encoding. Check names with accents, or save the list as CSV UTF-8 and upload it again.
        </div>
      ) : null}
      {found.state === "checked" ? <ImportReady counts={found.counts} bad={found.bad} leftOut={found.leftOut} /> : null}
      {found.state === "imported" ? (
        <ImportDone words={madeWords({ ...found, updated: found.counts.updated })} kind={found.kind} bad={found.bad} />
      ) : null}
      {found.state === "undone" ? (
        <div className="note">This import was undone. The records it added ({madeWords(found).replace(" added.", "")}) were deleted.</div>
      ) : null}
      {found.state !== "mapping" && found.errors.length > 0 ? (
        <RowErrors id={found.id} rejected={found.bad} errors={found.errors} more={found.moreErrors} isOpen={found.state !== "undone"} />
      ) : null}
      {isOpen ? (
        <>
          <HeadingForm key={found.heading} heading={found.heading} headings={found.headings} columns={found.columns} />
          <Card title="Columns">
            <ColumnsForm
              key={found.heading}
              fields={found.fields}
              columns={found.columns}
              mapping={found.mapping}
              isChecked={found.state === "checked"}
            />
          </Card>
        </>
      ) : null}
    </>
  );
}
