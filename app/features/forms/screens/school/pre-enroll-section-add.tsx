import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { newSectionPage } from "../../domain/sections";
import styles from "../../parts/forms.css?url";
import { askSection, newSectionForms } from "../../parts/section-actions";
import { SectionForm } from "../../parts/section-form";
import { programFormPath } from "../../paths";

export const loader = screenLoader(newSectionPage, { gate: school, input: askSection("pre_enrollment") });
export const action = screenAction(newSectionForms("pre_enrollment"), { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add section");

export default function PreEnrollSectionAdd() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Pre-enrollment form", to: programFormPath("pre_enrollment", page.program.id) }]}
        title="Add section"
        lead={`Pre-enrollment form of ${page.program.title}`}
      />
      <SectionForm page={page} form="pre_enrollment" />
    </>
  );
}
