import { US_STATES } from "~/platform/united-states";
import { DateField, PhoneField, SelectField, TextField } from "~/ui/form";
import { optionsOf, said } from "~/ui/options";
import { useText } from "~/ui/use-text";
import { ETHNICITY_LABELS, GENDER_LABELS } from "../model";

const STATES = US_STATES.map((state) => ({ value: state, label: state }));

interface Props {
  /** The names of the fields that have to be filled in. */
  needs: readonly string[];
  /** Autofill is allowed when users enter their own data. */
  own?: boolean;
}

const helpers = ({ needs, own }: Props) => ({
  required: (name: string) => needs.includes(name),
  from: (token: string) => (own ? token : "off"),
});

/** Name, birth date and contact fields. */
export function PersonFields({ withMiddleName = true, ...props }: Props & { withMiddleName?: boolean }) {
  const text = useText();
  const { required, from } = helpers(props);
  return (
    <>
      <div className="form-row">
        <TextField name="first_name" label={text("First name")} required={required("first_name")} autoComplete={from("given-name")} />
        {withMiddleName ? <TextField name="middle_name" label={text("Middle name")} autoComplete={from("additional-name")} /> : null}
        <TextField name="last_name" label={text("Last name")} required={required("last_name")} autoComplete={from("family-name")} />
      </div>
      <div className="form-row">
        <PhoneField name="phone" label={text("Phone")} required={required("phone")} autoComplete={from("tel")} />
        <DateField name="date_of_birth" label={text("Date of birth")} required={required("date_of_birth")} autoComplete={from("bday")} />
      </div>
      <div className="form-row">
        <SelectField name="gender" label={text("Gender")} required={required("gender")} options={said({ text }, optionsOf(GENDER_LABELS))} />
        <SelectField name="ethnicity" label={text("Ethnicity")} options={said({ text }, optionsOf(ETHNICITY_LABELS))} />
      </div>
    </>
  );
}

/** Address fields; `whole` adds the apartment and the country. */
export function AddressFields({ whole, ...props }: Props & { whole?: boolean }) {
  const text = useText();
  const { required, from } = helpers(props);
  return (
    <>
      <TextField name="address" label={text("Street address")} required={required("address")} autoComplete={from("address-line1")} />
      {whole ? <TextField name="address2" label={text("Apartment, suite")} autoComplete={from("address-line2")} /> : null}
      <div className="form-row">
        <TextField name="city" label={text("City")} required={required("city")} autoComplete={from("address-level2")} />
        <SelectField name="state" label={text("State")} required={required("state")} options={STATES} autoComplete={from("address-level1")} />
        <TextField name="zipcode" label={text("ZIP code")} required={required("zipcode")} inputMode="numeric" autoComplete={from("postal-code")} />
      </div>
      {whole ? <TextField name="country" label={text("Country")} autoComplete={from("country-name")} /> : null}
    </>
  );
}

/** Emergency contact fields. Without autofill, because it is another person. */
export function EmergencyFields({ needs }: Pick<Props, "needs">) {
  const text = useText();
  const { required } = helpers({ needs });
  return (
    <>
      <div className="form-row">
        <TextField name="emergency_name" label={text("Name")} required={required("emergency_name")} autoComplete="off" />
        <TextField name="emergency_relationship" label={text("Relationship")} required={required("emergency_relationship")} autoComplete="off" />
      </div>
      <PhoneField name="emergency_phone" label={text("Phone")} required={required("emergency_phone")} autoComplete="off" />
    </>
  );
}
