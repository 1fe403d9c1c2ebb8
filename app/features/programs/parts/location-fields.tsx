import { US_STATES } from "~/platform/united-states";
import { CheckboxField, FormSection, PhoneField, SelectField, TextareaField, TextField } from "~/ui/form";

const STATES = US_STATES.map((state) => ({ value: state, label: state }));

/** The fields of a location, for adding and editing. */
export const LocationFieldset = () => (
  <>
    <FormSection title="Location" help="Students see the name next to a class.">
      <TextField name="name" label="Name" required maxLength={120} autoComplete="off" />
      <TextField name="address" label="Street address" required autoComplete="off" />
      <TextField name="address2" label="Floor, suite" autoComplete="off" />
      <div className="form-row">
        <TextField name="city" label="City" required autoComplete="off" />
        <SelectField name="state" label="State" required options={STATES} />
        <TextField name="zipcode" label="ZIP code" required inputMode="numeric" autoComplete="off" />
      </div>
      <TextField name="country" label="Country" autoComplete="off" />
    </FormSection>
    <FormSection title="Getting there" help="Included in the registration confirmation email.">
      <div className="form-row">
        <PhoneField name="phone" label="Phone" autoComplete="off" />
        <TextField name="room" label="Room" autoComplete="off" />
      </div>
      <TextField name="hours" label="Office hours" hint="For example: Mon to Fri, 9 AM to 5 PM." autoComplete="off" />
      <TextareaField name="directions" label="Directions" rows={3} />
      <TextField name="map_link" label="Map link" type="url" inputMode="url" autoComplete="off" />
    </FormSection>
    <FormSection title="Office">
      <TextareaField name="notes" label="Notes" hint="Only staff can see them." rows={3} />
      <CheckboxField name="is_active" label="Active" hint="Inactive locations aren't on your site and can't be used for new classes." />
    </FormSection>
  </>
);
