import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconShoppingBag } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { activateProducts, deactivateProducts, deleteProduct } from "../../domain/products/change-product";
import { listProducts } from "../../domain/products/list-products";
import { PRODUCT_COLUMNS, productFilters } from "../../parts/product-columns";
import styles from "../../parts/products.css?url";
import { addProductPath, editProductPath, linkProductPath, officeProductsPath } from "../../paths";

const changed = ({ changed: count }: { changed: number }) => `${count} ${count === 1 ? "product" : "products"} changed.`;

export const loader = screenLoader(listProducts, { gate: school });
export const action = screenAction(
  {
    activate: intent(activateProducts, { toast: changed }),
    deactivate: intent(deactivateProducts, { toast: changed }),
    delete: intent(deleteProduct, { to: officeProductsPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Products");

export default function ProductList() {
  const { programs, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Products"
        lead="Products you sell in your store and with registrations."
        actions={
          <>
            <ButtonLink to={linkProductPath()} quiet>
              Link to programs
            </ButtonLink>
            <ButtonLink to={addProductPath}>Add product</ButtonLink>
          </>
        }
      />
      <DataTable
        itemLabel={["product", "products"]}
        data={data}
        columns={PRODUCT_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="position"
        search="Search by title"
        filters={productFilters(programs)}
        bulk={[
          { intent: "activate", label: "Activate" },
          { intent: "deactivate", label: "Deactivate", confirm: "They're removed from the store and every cart." },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={editProductPath(row.id)}>Edit</Link>
            <Link to={linkProductPath({ product: row.id })}>Link to programs</Link>
            <PlainForm intent={row.isActive ? "deactivate" : "activate"} id={`active-${row.id}`} quiet>
              <input type="hidden" name="ids" value={row.id} />
              <button type="submit">{row.isActive ? "Deactivate" : "Activate"}</button>
            </PlainForm>
            <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete product">
              This also deletes its photos and links. You can't delete a product that has been sold.
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            icon={<IconShoppingBag size={28} stroke={1.5} />}
            title="No products yet"
            action={<ButtonLink to={addProductPath}>Add product</ButtonLink>}
          >
            Add uniforms, textbooks, or exam fees to sell them in your store and with registrations.
          </EmptyState>
        }
      />
    </>
  );
}
