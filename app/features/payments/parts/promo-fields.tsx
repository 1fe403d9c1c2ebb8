import { CheckboxField, CheckboxGroupField, DateField, FormSection, MoneyField, SelectField, TextField } from "~/ui/form";
import { PROMO_KIND_LABELS } from "../promo-model";

interface Choice {
  value: string;
  label: string;
}

const KINDS = Object.entries(PROMO_KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The fields of a promo code, for adding and editing. */
export const PromoFieldset = ({ programs, products }: { programs: Choice[]; products: Choice[] }) => (
  <>
    <FormSection title="Code" help="The code and its discount. Upper and lower case are the same.">
      <TextField name="code" label="Code" required maxLength={30} autoComplete="off" />
      <SelectField name="kind" label="Gives" required options={KINDS} empty={null} />
      <TextField
        name="value"
        label="Per cent or dollars"
        inputMode="decimal"
        width="short"
        autoComplete="off"
        hint="10 is 10% or $10.00. Leave it empty for no application fee."
      />
      <CheckboxField name="is_active" label="Active" hint="An inactive code is refused. Discounts already given stay." />
    </FormSection>
    <FormSection title="When and how often" help="Leave empty for no limit. A code counts as used when a buyer goes to pay.">
      <div className="form-row">
        <DateField name="starts_on" label="First day" />
        <DateField name="ends_on" label="Last day" />
      </div>
      <div className="form-row">
        <TextField name="max_uses" label="Uses in all" inputMode="numeric" width="short" autoComplete="off" />
        <TextField name="max_uses_per_email" label="Uses per email address" inputMode="numeric" width="short" autoComplete="off" />
      </div>
    </FormSection>
    <FormSection title="Good for" help="Choose nothing to apply it to everything. It reduces tuition, not the application fee.">
      <MoneyField name="min" label="From an amount of" />
      <CheckboxGroupField name="program_ids" label="Programs" options={programs} columns />
      {products.length > 0 ? <CheckboxGroupField name="product_ids" label="Products" options={products} columns /> : null}
    </FormSection>
  </>
);
