import type { SerializeFrom } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { ANSWER_FILES, ANSWER_LIMITS, QuestionSections } from "~/features/registration-flow/parts/by-staff/question-fields";
import { decimalMoney, formatMoney } from "~/platform/money";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { FileField, Form, FormActions, MoneyField, RadioGroupField, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { answersChange, confirmation, DISCOUNT_LABELS, discountChange, productsChange, reasonFields } from "../correction-model";
import type { correctionForm } from "../domain/corrections/correction-form";
import { PriceEffectCard } from "./price-effect-card";

export type CorrectionView = SerializeFrom<Awaited<ReturnType<typeof correctionForm>>>;

const Cancel = ({ view }: { view: CorrectionView }) => (
  <ButtonLink to={registrationProfilePath(view.registration.id)} quiet>
    Cancel
  </ButtonLink>
);

export function CorrectionBody({ view }: { view: CorrectionView }) {
  if (view.what === "answers") return <AnswersForm view={view} />;
  if (view.what === "agreement") return <AgreementForms view={view} />;
  return (
    <div className="profile">
      <div>
        {view.problem ? <div className="alert">{view.problem}</div> : null}
        {view.what === "products" ? <ProductsForm view={view} /> : <DiscountForm view={view} />}
      </div>
      <div>{view.effect ? <PriceEffectCard effect={view.effect} save={<SaveForm view={view} seen={view.effect.seen} />} /> : <NotYet />}</div>
    </div>
  );
}

const NotYet = () => (
  <Card title="New price">
    <p className="faint">Make your change, then check the new price before you save.</p>
  </Card>
);

function ProductsForm({ view }: { view: CorrectionView }) {
  const [given] = useSearchParams();
  const { lines, choices } = view;
  const defaults = {
    lines: Object.fromEntries(lines.map(({ id, quantity }) => [id, given.get(`lines.${id}`) ?? String(quantity)])),
    product: given.get("product") ?? "",
    quantity: given.get("quantity") ?? "",
  };
  return (
    <Card title="Products">
      <Form intent="check-products" schema={productsChange} defaultValues={defaults} className="form">
        {lines.length === 0 ? <p className="faint">This registration has no products.</p> : null}
        {lines.map(({ id, name, unitCents, quantity, isFixed }) =>
          isFixed ? (
            <p key={id}>
              {quantity} × {name}, {formatMoney(unitCents)} <span className="faint">(handed over)</span>
            </p>
          ) : (
            <TextField
              key={id}
              name={`lines.${id}`}
              label={name}
              hint={`${formatMoney(unitCents)} each. Enter 0 to remove it.`}
              inputMode="numeric"
              width="short"
            />
          ),
        )}
        {choices.length > 0 ? (
          <div className="form-row">
            <SelectField name="product" label="Add a product" options={choices} empty="None" />
            <TextField name="quantity" label="Quantity" inputMode="numeric" width="short" />
          </div>
        ) : null}
        <FormActions cancel={<Cancel view={view} />}>
          <SubmitButton>Preview change</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function DiscountForm({ view }: { view: CorrectionView }) {
  const [given] = useSearchParams();
  const { discount } = view;
  const defaults = {
    kind: given.get("kind") ?? (discount.code ? "promo" : discount.cents > 0 ? "amount" : "none"),
    amount: given.get("amount") ?? (discount.cents > 0 && !discount.code ? decimalMoney(discount.cents) : ""),
    promo_code: given.get("promo_code") ?? discount.code ?? "",
  };
  return (
    <Card title="Discount">
      <Form intent="check-discount" schema={discountChange} defaultValues={defaults} className="form">
        <p>
          {discount.cents > 0
            ? `Current discount: ${formatMoney(discount.cents)}${discount.code ? `, with ${discount.code}` : ""}. Your choice replaces it.`
            : "No discount"}
        </p>
        <RadioGroupField name="kind" label="Discount" required options={optionsOf(DISCOUNT_LABELS)} />
        <div className="form-row">
          <MoneyField name="amount" label="Amount" hint="Only with an amount." />
          <TextField name="promo_code" label="Promo code" hint="Only with a promo code." maxLength={60} autoComplete="off" />
        </div>
        <FormActions cancel={<Cancel view={view} />}>
          <SubmitButton>Preview change</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Saves the change in the URL, with the effect that was shown. */
function SaveForm({ view, seen }: { view: CorrectionView; seen: string }) {
  const [given] = useSearchParams();
  return (
    <Form intent={view.what} schema={confirmation.pick({ reason: true })} className="form">
      {[...given].map(([name, value]) => (name === "what" ? null : <input key={name} type="hidden" name={name} value={value} />))}
      <input type="hidden" name="seen" value={seen} />
      <TextareaField name="reason" label="Reason" hint="Shown in the registration's history." required rows={2} maxLength={500} />
      <FormActions>
        <SubmitButton>Save correction</SubmitButton>
      </FormActions>
    </Form>
  );
}

function AnswersForm({ view }: { view: CorrectionView }) {
  const { sections, answers, registration } = view;
  if (sections.length === 0)
    return (
      <Card title="Answers">
        <p className="faint">This program's form has no questions.</p>
      </Card>
    );
  return (
    <Card title="Answers">
      <Form intent="answers" schema={answersChange.pick({ reason: true })} defaultValues={{ answers, reason: "" }} className="form" guard>
        <p>Answers don't affect the price. Replace files under Documents.</p>
        <QuestionSections sections={sections} withFiles={false} />
        <input type="hidden" name="seen" value={registration.version} />
        <TextareaField name="reason" label="Reason" hint="Shown in the registration's history." required rows={2} maxLength={500} />
        <FormActions cancel={<Cancel view={view} />}>
          <SubmitButton>Save answers</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function AgreementForms({ view }: { view: CorrectionView }) {
  const { agreement, isOnPaper, registration } = view;
  return (
    <>
      <Card title="Ask for a signature">
        {agreement ? (
          <p>The agreement was signed by {agreement.signature}.</p>
        ) : (
          <>
            <p>
              {isOnPaper ? "A paper agreement is on file. " : "No agreement has been signed. "}
              {registration.firstName} gets an email with a link to read and sign the agreement, without logging in.
            </p>
            <ConfirmButton
              label="Send link to sign"
              intent="ask"
              title={`Ask ${registration.firstName} to sign?`}
              confirm="Send link"
              danger={false}
              look="quiet"
            >
              {`We'll email the agreement for ${registration.program} to ${registration.email}. The link is valid for 30 days.`}
            </ConfirmButton>
          </>
        )}
      </Card>
      <Card title="Attach a signed paper agreement">
        <Form intent="paper" schema={reasonFields} className="form" multipart>
          <p>The price doesn't change. You'll find the file with the registration's answers.</p>
          <FileField name="file" label="Agreement" required accept={ANSWER_FILES} limits={ANSWER_LIMITS} />
          <TextareaField name="reason" label="Reason" hint="Shown in the registration's history." required rows={2} maxLength={500} />
          <FormActions cancel={<Cancel view={view} />}>
            <SubmitButton>Attach agreement</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}
