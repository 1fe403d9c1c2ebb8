import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { editProgramPath, officeProgramsPath, programTeamPricePath } from "~/features/programs/paths";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import {
  CheckboxField,
  Form,
  FormActions,
  FormSection,
  MoneyField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { endTeamPrice, saveTeamPrice, showTeamPrice } from "../../domain/prices";
import { AFTER_NAMING_LABELS, priceForm } from "../../model";
import { enrollTeamPath } from "../../paths";

const back = ({ id }: { id: string }) => programTeamPricePath(id);

export const loader = screenLoader(showTeamPrice, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  { save: intent(saveTeamPrice, { to: back, toast: "Team price saved." }), end: intent(endTeamPrice, { to: back, toast: "Team orders ended." }) },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Team price of ${data.program.title}` : "Team price"));

const AFTER = Object.entries(AFTER_NAMING_LABELS).map(([value, label]) => ({ value, label }));

/** What teams pay for a program, and what their buyers agree to. */
export default function TeamPrice() {
  const { program, price, agreement } = useLoaderData<typeof loader>();
  const steps = Object.fromEntries(
    (price?.steps ?? []).flatMap(({ from, bps }, index) => [
      [`from_${index + 1}`, String(from)],
      [`percent_${index + 1}`, String(bps / 100)],
    ]),
  );
  const keeps = Object.fromEntries(
    (price?.cancelSteps ?? []).flatMap(({ daysBefore, keepBps }, index) => [
      [`days_${index + 1}`, String(daysBefore)],
      [`keep_${index + 1}`, String(keepBps / 100)],
    ]),
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Programs", to: officeProgramsPath },
          { label: program.title, to: editProgramPath(program.id) },
        ]}
        title="Team price"
        lead={
          price
            ? "The program's page has a form for teams. Existing orders keep their price."
            : "Save a price to let teams enroll from the program's page."
        }
        actions={
          price ? (
            <>
              <ConfirmButton label="End team orders" intent="end" title="End team orders?" confirm="End team orders" look="quiet">
                The form for teams closes. Existing orders stay.
              </ConfirmButton>
              <ButtonLink to={enrollTeamPath(program.slug)} quiet reloadDocument>
                View form
              </ButtonLink>
            </>
          ) : null
        }
      />
      <Form
        intent="save"
        schema={priceForm}
        className="form"
        defaultValues={{
          per_seat: decimalMoney(price?.perSeatCents ?? program.tuitionCents),
          ...steps,
          is_instant: price?.isInstant ?? true,
          naming_days: String(price?.namingDays ?? 3),
          after_naming: price?.afterNaming ?? "keep",
          deposit: price?.depositBps ? String(price.depositBps / 100) : "",
          ...keeps,
          agreement,
        }}
      >
        {price ? <VersionField of={price.updatedAt} /> : null}
        <FormSection title="Price" help={`One student pays ${formatMoney(program.tuitionCents)}.`}>
          <MoneyField name="per_seat" label="Price per seat" required />
          {[1, 2, 3].map((row) => (
            <div className="form-row" key={row}>
              <TextField name={`from_${row}`} label={`Discount ${row}: from seats`} inputMode="numeric" autoComplete="off" />
              <TextField name={`percent_${row}`} label={`Discount ${row}: percent`} inputMode="decimal" autoComplete="off" />
            </div>
          ))}
        </FormSection>
        <FormSection title="Payment and cancellation" help="Buyers can pay online before you confirm an order, or get an invoice from you.">
          <TextField
            name="deposit"
            label="Deposit in percent"
            hint="Leave empty if buyers pay the whole amount. The rest goes on an invoice."
            inputMode="decimal"
            width="short"
            autoComplete="off"
          />
          {[1, 2, 3].map((row) => (
            <div className="form-row" key={row}>
              <TextField name={`days_${row}`} label={`Cancellation ${row}: days before`} inputMode="numeric" width="short" autoComplete="off" />
              <TextField name={`keep_${row}`} label={`Cancellation ${row}: percent kept`} inputMode="decimal" width="short" autoComplete="off" />
            </div>
          ))}
        </FormSection>
        <FormSection title="Order" help="Quotes are good for 7 days. An accepted quote reserves the seats for 72 hours.">
          <CheckboxField name="is_instant" label="Show a quote at once" hint="Otherwise you get an inquiry and answer it yourself." />
          <TextField
            name="naming_days"
            label="Days before the class by which names are due"
            required
            inputMode="numeric"
            width="short"
            autoComplete="off"
          />
          <SelectField name="after_naming" label="Seats without a name after that day" required options={AFTER} empty={null} />
          <TextareaField name="agreement" label="Agreement" hint="The buyer signs this text." required rows={10} maxLength={6000} />
        </FormSection>
        <FormActions>
          <SubmitButton>Save team price</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
