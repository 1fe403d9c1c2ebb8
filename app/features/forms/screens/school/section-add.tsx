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

export const loader = screenLoader(newSectionPage, { gate: school, input: askSection("registration") });
export const action = screenAction(newSectionForms("registration"), { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add section");

export default function SectionAdd() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Registration form", to: programFormPath("registration", page.program.id) }]}
        title="Add section"
        lead={`Registration form of ${page.program.title}`}
      />
      <SectionForm page={page} form="registration" />
    </>
  );
}
