import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteProduct } from "../../domain/products/change-product";
import { showProduct } from "../../domain/products/list-products";
import { editProduct } from "../../domain/products/save-product";
import { ProductFieldset, productDefaults, unticked } from "../../parts/product-fields";
import styles from "../../parts/products.css?url";
import { officeProductsPath } from "../../paths";
import { productForm } from "../../product-model";

export const loader = screenLoader(showProduct, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    edit: intent(editProduct, { to: officeProductsPath, input: (values, { params }) => ({ ...unticked(values), ...params }) }),
    delete: intent(deleteProduct, { to: officeProductsPath, toast: "Deleted successfully." }),
  },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? data.product.title : "Product"));

export default function EditProduct() {
  const found = useLoaderData<typeof loader>();
  const { product, sizes, images, programs, pickupLocations, sold, stock, siteUrl } = found;
  const isOnSite = product.isActive && product.inStore;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Products", to: officeProductsPath }]}
        title={product.title}
        status={<StatusBadge status={product.isActive ? "active" : "inactive"} />}
        actions={
          <ConfirmButton
            label="Delete"
            intent="delete"
            fields={{ id: product.id }}
            title={`Delete ${product.title}?`}
            confirm="Delete product"
            look="quiet"
          >
            This also deletes its photos and links. You can't delete a product that has been sold.
          </ConfirmButton>
        }
      />
      <Card title="At a glance">
        <DetailList
          details={[
            { label: "Sold", value: String(sold) },
            { label: "In stock", value: stock === null ? "Not tracked" : String(stock) },
            {
              label: "On your site",
              value: isOnSite ? (
                <a href={siteUrl} target="_blank" rel="noopener noreferrer">
                  {siteUrl.replace(/^https?:\/\//, "")}
                </a>
              ) : (
                "Not shown"
              ),
            },
          ]}
        />
      </Card>
      <Form intent="edit" schema={productForm} defaultValues={productDefaults(found)} multipart guard="draft">
        <VersionField of={product.updatedAt} />
        <ProductFieldset sizes={sizes} tracksStock={product.tracksStock} images={images} programs={programs} pickupLocations={pickupLocations} />
        <p className="faint">A new price applies only to new orders.</p>
        <FormActions
          cancel={
            <ButtonLink to={officeProductsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save product</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
