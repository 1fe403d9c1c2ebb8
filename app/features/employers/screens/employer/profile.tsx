import { useLoaderData } from "@remix-run/react";
import { workFor } from "~/features/identity/domain/work-for";
import { employerProfile } from "~/features/identity/gates";
import { colleaguesPath } from "~/features/identity/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { US_STATES } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import {
  CheckboxField,
  CheckboxGroupField,
  FileField,
  Form,
  FormActions,
  FormSection,
  PhoneField,
  PlainForm,
  RichTextField,
  SelectField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "~/ui/person-cell";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { saveEmployerProfile, showEmployerProfile } from "../../domain/profile";
import { CATEGORY_LABELS, COMPANY_TYPE_LABELS, employerForm, SIZES } from "../../model";
import { employerHomePath, employerProfilePath } from "../../paths";

export const loader = screenLoader(showEmployerProfile, { gate: employerProfile });
export const action = screenAction(
  {
    save: intent(saveEmployerProfile, {
      toast: "Profile Updated!",
      input: (values, { url }) => ({ ...values, employer: url.searchParams.get("employer") ?? undefined }),
    }),
    work: intent(workFor, { to: employerHomePath, toast: ({ name }) => `Switched to ${name}.` }),
  },
  { gate: employerProfile },
);
export const meta = titled("Employer profile");

/** EMP-02: how an employer shows itself to schools and students. */
export default function EmployerProfile() {
  const { employer, sisters, isOwn } = useLoaderData<typeof loader>();
  const mayInvite = useRootData()?.user?.role !== "job_partner_admin";
  const { companyType, contactEmail, websiteUrl, sponsorsTraining, logoFileId, ...same } = employer;
  const texts = Object.fromEntries(Object.entries(same).map(([name, value]) => [name, value ?? ""]));
  const values = {
    ...texts,
    company_type: companyType,
    contact_email: contactEmail ?? "",
    website_url: websiteUrl ?? "",
    sponsors_training: sponsorsTraining,
    categories: employer.categories,
  };
  return (
    <>
      <PageHeader
        title="Employer profile"
        lead="Partner schools and students see this."
        actions={
          mayInvite ? (
            <ButtonLink to={colleaguesPath()} quiet>
              Users
            </ButtonLink>
          ) : null
        }
      />
      {sisters.length > 1 ? (
        <Card title="Employers of your organization">
          <ul className="lines">
            {sisters.map((sister) => (
              <li key={sister.id}>
                <Link to={employerProfilePath(sister.id)} aria-current={sister.id === employer.id ? "page" : undefined}>
                  {sister.name}
                </Link>
              </li>
            ))}
          </ul>
          {isOwn ? null : (
            <PlainForm intent="work">
              <input type="hidden" name="id" value={employer.id} />
              <SubmitButton tone="quiet">Work for {employer.name}</SubmitButton>
            </PlainForm>
          )}
        </Card>
      ) : null}
      <Form intent="save" schema={employerForm} defaultValues={values} multipart guard key={employer.id}>
        <VersionField of={employer.updatedAt} />
        <FormSection title="Company">
          <TextField name="name" label="Name" required maxLength={160} autoComplete="organization" />
          <div className="form-row">
            <SelectField name="company_type" label="Company type" required options={optionsOf(COMPANY_TYPE_LABELS)} />
            <SelectField name="size" label="Size" options={SIZES.map((value) => ({ value, label: `${value} people` }))} />
          </div>
          <RichTextField name="about" label="About" />
          <TextareaField name="benefits" label="Benefits" hint="What you offer employees." maxLength={2000} rows={4} />
          <FileField
            name="logo"
            label="Logo"
            accept="image/jpeg,image/png,image/webp"
            limits="JPG, PNG, or WebP, up to 5 MB."
            current={logoFileId ? <Avatar name={employer.name} fileId={logoFileId} large /> : null}
          />
          {logoFileId ? <CheckboxField name="remove_logo" label="Remove the logo" /> : null}
        </FormSection>
        <FormSection title="Contact">
          <TextField name="address" label="Address" required autoComplete="street-address" />
          <div className="form-row">
            <TextField name="city" label="City" required autoComplete="address-level2" />
            <SelectField name="state" label="State" required options={US_STATES.map((value) => ({ value, label: value }))} />
            <TextField name="zipcode" label="ZIP code" required inputMode="numeric" autoComplete="postal-code" width="short" />
          </div>
          <div className="form-row">
            <PhoneField name="phone" label="Phone" required />
            <TextField name="contact_email" label="Contact email" type="email" required autoComplete="off" />
          </div>
          <TextField name="website_url" label="Website" inputMode="url" autoComplete="url" />
        </FormSection>
        <FormSection title="Sponsoring" help="Students see which employers pay for training.">
          <SwitchField name="sponsors_training" label="We sponsor training" />
          <CheckboxGroupField name="categories" label="How we sponsor" options={optionsOf(CATEGORY_LABELS)} columns />
        </FormSection>
        <FormActions
          cancel={
            <ButtonLink to={employerHomePath} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save profile</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
