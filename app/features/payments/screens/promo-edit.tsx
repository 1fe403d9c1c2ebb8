import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { decimalMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, SubmitButton, VersionField } from "~/ui/form";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { editPromoCode, showPromoCode } from "../domain/promo-codes";
import { PromoFieldset } from "../parts/promo-fields";
import { promoCodesPath } from "../paths";
import { promoForm } from "../promo-model";

export const loader = screenLoader(showPromoCode, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction({ edit: intent(editPromoCode, { to: promoCodesPath }) }, { gate: school });
export const meta = titled<typeof loader>((data) => data?.promo?.code ?? "Promo code");

export default function EditPromoCode() {
  const { promo, uses, programs, products, zone } = useLoaderData<typeof loader>();
  if (!promo) return null;
  const defaults = {
    code: promo.code,
    kind: promo.kind,
    value: promo.kind === "waive_application_fee" ? "" : decimalMoney(promo.value),
    starts_on: promo.startsOn ?? "",
    ends_on: promo.endsOn ?? "",
    max_uses: promo.maxUses ?? "",
    max_uses_per_email: promo.maxUsesPerEmail ?? "",
    program_ids: promo.programIds,
    product_ids: promo.productIds,
    min: promo.minCents > 0 ? decimalMoney(promo.minCents) : "",
    is_active: promo.isActive,
  };
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Promo codes", to: promoCodesPath }]}
        title={promo.code}
        status={<StatusBadge status={promo.isActive ? "active" : "inactive"} />}
      />
      <Form intent="edit" schema={promoForm} defaultValues={defaults} guard>
        <VersionField of={promo.updatedAt} />
        <PromoFieldset programs={programs} products={products} />
        <FormActions
          cancel={
            <ButtonLink to={promoCodesPath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save promo code</SubmitButton>
        </FormActions>
      </Form>
      <Card title="Uses">
        {uses.length === 0 ? (
          <p className="faint">This code has not been used yet.</p>
        ) : (
          <ul className="plain-list">
            {uses.map((use) => (
              <li key={use.id}>
                <span>
                  {use.email} {use.state === "held" ? <StatusBadge status="pending" label="Payment in progress" /> : null}
                </span>
                <span className="faint">
                  <Money cents={use.amountCents} /> · <InstantText at={use.createdAt} zone={zone} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
