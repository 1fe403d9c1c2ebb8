import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { productSetup } from "../../domain/products/list-products";
import { addProduct } from "../../domain/products/save-product";
import { NEW_PRODUCT, ProductFieldset, unticked } from "../../parts/product-fields";
import styles from "../../parts/products.css?url";
import { officeProductsPath } from "../../paths";
import { productForm } from "../../product-model";

export const loader = screenLoader(productSetup, { gate: school });
export const action = screenAction(
  { add: intent(addProduct, { to: officeProductsPath, toast: "Product added.", input: (values) => unticked(values) }) },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Add product");

export default function AddProduct() {
  const { programs, pickupLocations } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Products", to: officeProductsPath }]} title="Add product" />
      <Form intent="add" schema={productForm} defaultValues={NEW_PRODUCT} multipart guard="draft">
        <ProductFieldset programs={programs} pickupLocations={pickupLocations} />
        <FormActions
          cancel={
            <ButtonLink to={officeProductsPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add product</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
