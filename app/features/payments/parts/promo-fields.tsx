import { CheckboxField, CheckboxGroupField, DateField, FormSection, MoneyField, SelectField, TextField } from "~/ui/form";
import { PROMO_KIND_LABELS } from "../promo-model";

interface Choice {
  value: string;
  label: string;
}

const KINDS = Object.entries(PROMO_KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The fields of a promo code. */
export const PromoFieldset = ({ programs, products }: { programs: Choice[]; products: Choice[] }) => (
  <>
    <FormSection title="Code" help="The code and its discount. Codes aren't case-sensitive.">
      <TextField name="code" label="Code" required maxLength={30} autoComplete="off" />
      <SelectField name="kind" label="Discount" required options={KINDS} empty={null} />
      <TextField
        name="value"
        label="Percent or dollars"
        inputMode="decimal"
        width="short"
        autoComplete="off"
        hint="10 means 10% or $10.00. Leave empty if the code waives the application fee."
      />
      <CheckboxField name="is_active" label="Active" hint="Buyers can't use an inactive code. Discounts already given stay." />
    </FormSection>
    <FormSection title="Limits" help="Leave empty for no limit. A code counts as used once a buyer starts paying.">
      <div className="form-row">
        <DateField name="starts_on" label="First day" />
        <DateField name="ends_on" label="Last day" />
      </div>
      <div className="form-row">
        <TextField name="max_uses" label="Total uses" inputMode="numeric" width="short" autoComplete="off" />
        <TextField name="max_uses_per_email" label="Uses per email address" inputMode="numeric" width="short" autoComplete="off" />
      </div>
    </FormSection>
    <FormSection title="Applies to" help="Applies to everything if nothing is chosen. Reduces tuition, not the application fee.">
      <MoneyField name="min" label="Minimum total" />
      <CheckboxGroupField name="program_ids" label="Programs" options={programs} columns />
      {products.length > 0 ? <CheckboxGroupField name="product_ids" label="Products" options={products} columns /> : null}
    </FormSection>
  </>
);
