import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { withoutQuestion } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CheckboxGroupField, PlainForm, RadioGroupField, SelectField, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { changeRequirement, linkProduct, unlinkFromProgram } from "../../domain/products/link-program";
import { listLinks } from "../../domain/products/list-products";
import styles from "../../parts/products.css?url";
import { editProductPath, linkProductPath, officeProductsPath } from "../../paths";

export const loader = screenLoader(listLinks, {
  gate: school,
  input: ({ url }) => ({ product: url.searchParams.get("product") ?? undefined, program: url.searchParams.get("program") ?? undefined }),
});
/** `product:program` names a link in one field. */
const both = ({ id }: Record<string, unknown>) => {
  const [product, program] = String(id).split(":");
  return { product, program };
};
export const action = screenAction(
  {
    link: intent(linkProduct, { toast: "Product linked." }),
    unlink: intent(unlinkFromProgram, { toast: "Product unlinked.", input: both, to: (_, { url }) => withoutQuestion(url) }),
    requirement: intent(changeRequirement),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Link products to programs");

export default function LinkProduct() {
  const { links: rows, products, programs } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isNarrowed = params.has("product") || params.has("program");
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Products", to: officeProductsPath }]}
        title="Link products to programs"
        lead="Required products are part of every registration for the program. Optional products are offered."
      />
      <Card title="New link">
        <PlainForm intent="link" defaultValues={{ product: params.get("product") ?? "", requirement: "optional" }}>
          <SelectField name="product" label="Product" required options={products.map(({ id, title }) => ({ value: id, label: title }))} />
          <CheckboxGroupField
            name="programs"
            label="Programs"
            required
            columns
            options={programs.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <RadioGroupField
            name="requirement"
            label="At registration"
            required
            columns
            options={[
              { value: "optional", label: "Optional" },
              { value: "required", label: "Required" },
            ]}
          />
          <SubmitButton>Link</SubmitButton>
        </PlainForm>
      </Card>
      <Card title="Links" action={isNarrowed ? <Link to={linkProductPath()}>Show all</Link> : null}>
        <PlainTable
          caption="Links"
          rows={rows}
          rowKey={({ productId, programId }) => `${productId}:${programId}`}
          empty="No products are linked to programs yet."
          columns={[
            { header: "Product", cell: ({ productId, product }) => <Link to={editProductPath(productId)}>{product}</Link> },
            { header: "Program", cell: ({ program }) => program },
            { header: "At registration", cell: (row) => <Requirement row={row} /> },
            { header: "Actions", align: "end", cell: (row) => <Unlink row={row} /> },
          ]}
        />
      </Card>
    </>
  );
}

type LinkRow = ReturnType<typeof useLoaderData<typeof loader>>["links"][number];

const Requirement = ({ row: { productId, programId, isRequired } }: { row: LinkRow }) => (
  <PlainForm intent="requirement" id={`requirement-${productId}-${programId}`} quiet>
    <input type="hidden" name="product" value={productId} />
    <input type="hidden" name="program" value={programId} />
    <input type="hidden" name="requirement" value={isRequired ? "optional" : "required"} />
    {isRequired ? "Required" : "Optional"}{" "}
    <Button type="submit" text>
      {isRequired ? "Make optional" : "Make required"}
    </Button>
  </PlainForm>
);

const Unlink = ({ row: { productId, product, programId, program } }: { row: LinkRow }) => (
  <ConfirmButton
    label="Unlink"
    intent="unlink"
    fields={{ id: `${productId}:${programId}` }}
    title={`Unlink ${product} from ${program}?`}
    confirm="Unlink"
    look="text"
  >
    New registrations won't include it. Existing registrations keep it.
  </ConfirmButton>
);
