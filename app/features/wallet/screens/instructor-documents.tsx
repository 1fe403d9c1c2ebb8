import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { instructorDocumentsPath, instructorPath, instructorsPath } from "~/features/programs/instructor-paths";
import { InstructorTabs } from "~/features/programs/parts/instructor-tabs";
import { screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { holderDocuments } from "../domain/papers";
import { HolderPapers } from "../parts/holder-papers";
import { NoRequirements } from "../parts/no-requirements";
import { paperActions } from "../parts/paper-actions";

export const loader = screenLoader(holderDocuments, { gate: school, input: ({ params }) => ({ instructor: params.id ?? "" }) });
export const action = screenAction(
  paperActions(({ params }) => instructorDocumentsPath(params.id ?? "")),
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Documents of ${data.name}` : "Documents"));

/** Licenses and other documents of an instructor. */
export default function InstructorDocuments() {
  const { name, holder, documents } = useLoaderData<typeof loader>();
  const id = holder.instructor ?? "";
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Instructors", to: instructorsPath },
          { label: name, to: instructorPath(id) },
        ]}
        title="Documents"
        lead={`What your school asks ${name} for.`}
      />
      <InstructorTabs id={id} />
      {documents.length === 0 ? (
        <NoRequirements of="instructor" />
      ) : (
        <HolderPapers title={`Documents of ${name}`} holder={{ instructor: id }} documents={documents} isMailed />
      )}
    </>
  );
}
