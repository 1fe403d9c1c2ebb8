import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { previewTemplate } from "../../domain/templates";
import { agreementPreviewPath, agreementTemplatePath, agreementTemplatesPath } from "../../paths";

export const handle = { menu: agreementTemplatesPath };
export const loader = screenLoader(previewTemplate, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, with: searchParams.get("with") ?? "long" }),
});
export const meta = titled<typeof loader>((data) => (data ? `Preview of ${data.title}` : "Preview"));

/** A template filled in with the longest or the shortest values. */
export default function TemplatePreview() {
  const { id, title, version, size, blocks } = useLoaderData<typeof loader>();
  const other = size === "long" ? "short" : "long";
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: `Version ${version}`, to: agreementTemplatePath(id) }]}
        lead={`Preview with the ${size === "long" ? "longest" : "shortest"} values.`}
        actions={
          <ButtonLink to={agreementPreviewPath(id, other)} quiet>
            {other === "long" ? "Show longest values" : "Show shortest values"}
          </ButtonLink>
        }
      />
      {blocks.length === 0 ? <p className="faint">This agreement has no blocks yet.</p> : null}
      {blocks.map((block) => (
        <Card key={block.id} title={block.heading}>
          <p className="prose">{block.body}</p>
          {block.asksInitials ? <p className="faint">Initials: ______</p> : null}
        </Card>
      ))}
    </>
  );
}
