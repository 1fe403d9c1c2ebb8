import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { holderDocuments } from "../domain/papers";
import { HolderPapers } from "../parts/holder-papers";
import { NoRequirements } from "../parts/no-requirements";
import { paperActions } from "../parts/paper-actions";
import { siteDocumentsPath, sitesPath } from "../paths";

export const loader = screenLoader(holderDocuments, { gate: school, input: ({ params }) => ({ site: params.id ?? "" }) });
export const action = screenAction(
  paperActions(({ params }) => siteDocumentsPath(params.id ?? "")),
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Documents of ${data.name}` : "Documents"));

/** Insurance and other documents of a clinical site. */
export default function SiteDocuments() {
  const { name, holder, documents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Clinical sites", to: sitesPath() },
          { label: name, to: sitesPath({ edit: holder.site }) },
        ]}
        title="Documents"
        lead="The dates of the affiliation agreement are kept with the site."
      />
      {documents.length === 0 ? (
        <NoRequirements of="site" />
      ) : (
        <HolderPapers title={`Documents of ${name}`} holder={{ site: holder.site }} documents={documents} />
      )}
    </>
  );
}
