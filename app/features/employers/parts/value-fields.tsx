import { MoneyField, SelectField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { CATEGORY_LABELS, SPONSOR_KIND_LABELS } from "../model";

/** What kind of sponsorship it is, and how much: an amount or a part of the tuition. */
export const ValueFields = () => (
  <>
    <div className="form-row">
      <SelectField name="kind" label="Kind" required options={optionsOf(SPONSOR_KIND_LABELS)} empty={null} />
      <SelectField name="category" label="Category" required options={optionsOf(CATEGORY_LABELS)} empty={null} />
    </div>
    <div className="form-row">
      <MoneyField name="amount" label="Amount" hint="Enter an amount or a percentage." />
      <TextField name="percent" label="Percent of tuition" inputMode="numeric" width="short" autoComplete="off" />
    </div>
  </>
);
