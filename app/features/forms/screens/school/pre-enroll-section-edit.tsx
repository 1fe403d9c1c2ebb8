import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { ConfirmButton } from "~/ui/confirm-button";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { sectionPage } from "../../domain/sections";
import styles from "../../parts/forms.css?url";
import { askSection, sectionForms } from "../../parts/section-actions";
import { answersText, SectionForm } from "../../parts/section-form";
import { programFormPath } from "../../paths";

export const loader = screenLoader(sectionPage, { gate: school, input: askSection("pre_enrollment") });
export const action = screenAction(sectionForms("pre_enrollment"), { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Edit section");

export default function PreEnrollSectionEdit() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Pre-enrollment form", to: programFormPath("pre_enrollment", page.program.id) }]}
        title="Edit section"
        lead={`Pre-enrollment form of ${page.program.title}. ${answersText(page.answered)}`}
        actions={
          <ConfirmButton label="Delete section" intent="delete" title={`Delete "${page.section.title}"?`} confirm="Delete section" look="quiet">
            The form no longer asks its questions. The questions and all answers are kept.
          </ConfirmButton>
        }
      />
      <SectionForm page={page} form="pre_enrollment" />
    </>
  );
}
