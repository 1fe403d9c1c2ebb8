import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { addPromoCode, showPromoCode } from "../domain/promo-codes";
import { PromoFieldset } from "../parts/promo-fields";
import { promoCodesPath } from "../paths";
import { promoForm } from "../promo-model";

export const loader = screenLoader(showPromoCode, { gate: school, input: () => ({}) });
export const action = screenAction({ add: intent(addPromoCode, { to: promoCodesPath, toast: "Promo code added." }) }, { gate: school });
export const meta = titled("Add promo code");

export default function AddPromoCode() {
  const { programs, products } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Promo codes", to: promoCodesPath }]} title="Add promo code" />
      <Form intent="add" schema={promoForm} defaultValues={{ kind: "percent", is_active: true }} guard>
        <PromoFieldset programs={programs} products={products} />
        <FormActions
          cancel={
            <ButtonLink to={promoCodesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Add promo code</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
