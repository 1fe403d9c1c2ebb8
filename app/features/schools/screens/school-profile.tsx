import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { filePath } from "~/features/files/paths";
import { schoolOwner } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { TIME_ZONE_LABELS } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import {
  CheckboxField,
  FileField,
  Form,
  FormActions,
  FormSection,
  PhoneField,
  RadioGroupField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { resetColours, saveBranding, saveDocuments, saveGeneral, saveNotice, savePaymentDefaults, schoolProfile } from "../domain/office/profile";
import { BrandingTab } from "../parts/branding-tab";
import styles from "../parts/schools.css?url";
import { schoolDomainsPath, schoolProfilePath } from "../paths";
import {
  FEE_PAYERS,
  generalForm,
  noticeForm,
  PLAN_LABELS,
  PROFILE_TAB_NAMES,
  PROFILE_TABS,
  paymentsForm,
  SCHOOL_TYPE_LABELS,
} from "../profile-model";

const saved = { toast: "Profile Updated!" };

export const loader = screenLoader(schoolProfile, {
  gate: schoolOwner,
  input: ({ url }) => ({ tab: url.searchParams.get("tab") ?? "general" }),
});
export const action = screenAction(
  {
    general: intent(saveGeneral, saved),
    branding: intent(saveBranding, saved),
    reset: intent(resetColours, { ...saved, to: schoolProfilePath("branding") }),
    notice: intent(saveNotice, saved),
    payments: intent(savePaymentDefaults, saved),
    documents: intent(saveDocuments, saved),
  },
  { gate: schoolOwner },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("School profile");

type View = SerializeFrom<typeof loader>;
const TABS = PROFILE_TAB_NAMES.map((name) => ({ label: PROFILE_TABS[name], to: schoolProfilePath(name === "general" ? undefined : name) }));
export default function SchoolProfile() {
  const view = useLoaderData<typeof loader>();
  const { tab, school } = view;
  return (
    <>
      <PageHeader title="School profile" lead="Changes show right away, for staff and on your site." />
      <Tabs tabs={TABS} label="School profile" />
      {tab === "general" ? <GeneralTab school={school} /> : null}
      {tab === "branding" ? <BrandingTab school={school} /> : null}
      {tab === "notice" ? <NoticeTab school={school} /> : null}
      {tab === "payments" ? <PaymentsTab school={school} /> : null}
      {tab === "documents" ? <DocumentsTab view={view} /> : null}
      {tab === "plan" ? <PlanTab view={view} /> : null}
    </>
  );
}

type School = View["school"];

function GeneralTab({ school }: { school: School }) {
  const values = {
    name: school.name,
    license_number: school.licenseNumber ?? "",
    accreditation: school.accreditation ?? "",
    about: school.about ?? "",
    address: school.address ?? "",
    city: school.city ?? "",
    state: school.state ?? "",
    zipcode: school.zipcode ?? "",
    country: school.country ?? "",
    phone: school.phone ?? "",
    contact_email: school.contactEmail ?? "",
    website_url: school.websiteUrl ?? "",
    time_zone: school.timezone,
  };
  return (
    <Form intent="general" schema={generalForm} defaultValues={values} guard>
      <VersionField of={school.updatedAt} />
      <FormSection title="School">
        <TextField name="name" label="Name" required />
        <div className="form-row">
          <TextField name="license_number" label="License number" />
          <TextField name="accreditation" label="Accreditation" />
        </div>
        <TextareaField name="about" label="About" rows={4} maxLength={2000} />
      </FormSection>
      <FormSection title="Address">
        <TextField name="address" label="Street address" required />
        <div className="form-row">
          <TextField name="city" label="City" required />
          <TextField name="state" label="State" required />
          <TextField name="zipcode" label="ZIP code" inputMode="numeric" required />
        </div>
        <TextField name="country" label="Country" />
      </FormSection>
      <FormSection title="Contact" help="Shown on your site and in your emails.">
        <div className="form-row">
          <PhoneField name="phone" label="Phone" required />
          <TextField name="contact_email" label="Contact email" type="email" inputMode="email" required />
        </div>
        <DetailList details={[{ label: "Voice AI phone", value: school.voiceAiPhone ?? "Not set up" }]} />
        <TextField name="website_url" label="Website URL" inputMode="url" placeholder="www.example.com" />
        <SelectField name="time_zone" label="Time zone" options={optionsOf(TIME_ZONE_LABELS)} empty={null} required />
      </FormSection>
      <Save />
    </Form>
  );
}

const NoticeTab = ({ school }: { school: School }) => (
  <Form
    intent="notice"
    schema={noticeForm}
    defaultValues={{ visitor_notice_title: school.visitorNoticeTitle ?? "", visitor_notice_desc: school.visitorNoticeDesc ?? "" }}
    guard
  >
    <VersionField of={school.updatedAt} />
    <FormSection title="Visitor notice" help="Shown once to each visitor when both fields are filled in.">
      <TextField name="visitor_notice_title" label="Visitor notice title" maxLength={80} />
      <TextareaField name="visitor_notice_desc" label="Visitor notice description" rows={3} maxLength={300} />
    </FormSection>
    <Save />
  </Form>
);

const PaymentsTab = ({ school }: { school: School }) => (
  <Form
    intent="payments"
    schema={paymentsForm}
    defaultValues={{
      default_reminder_offset: school.defaultReminderOffset,
      fee_paid_by: school.feePaidBy,
      pay_later_days: school.payLaterDays,
      releases_unpaid: school.releasesUnpaid,
      refund_policy: school.refundPolicy ?? "",
    }}
    guard
  >
    <VersionField of={school.updatedAt} />
    <FormSection title="Payments" help="Defaults for new programs.">
      <TextField
        name="default_reminder_offset"
        label="Default reminder offset"
        hint="How many days before an installment is due we remind students."
        inputMode="numeric"
        width="short"
        required
      />
      <RadioGroupField name="fee_paid_by" label="Who pays the online service fee" options={optionsOf(FEE_PAYERS)} />
      <TextField
        name="pay_later_days"
        label="Days to pay"
        hint="For students who choose to pay later. The deadline is never later than two business days before the class starts."
        inputMode="numeric"
        width="short"
        required
      />
      <CheckboxField
        name="releases_unpaid"
        label="Release seats that stay unpaid"
        hint="On the morning of the deadline we email the student. Three days later we cancel the registration if nothing is paid and the class hasn't started."
      />
      <TextareaField name="refund_policy" label="Cancellation and refund policy" rows={6} maxLength={4000} />
    </FormSection>
    <Save />
  </Form>
);

function DocumentsTab({ view }: { view: View }) {
  const { school, agreementName } = view;
  return (
    <Form intent="documents" multipart guard>
      <VersionField of={school.updatedAt} />
      <FormSection title="Agreement" help="Used by programs without their own policy.">
        <FileField
          name="agreement"
          label="Default agreement"
          accept="application/pdf"
          limits="PDF, up to 10 MB."
          current={school.agreementFileId ? <a href={filePath(school.agreementFileId)}>{agreementName ?? "Agreement"}</a> : null}
        />
        {school.agreementFileId ? <CheckboxField name="remove_agreement" label="Remove the agreement" /> : null}
      </FormSection>
      <Save />
    </Form>
  );
}

const PlanTab = ({ view: { school, host } }: { view: View }) => (
  <Card title="Domain and plan">
    <DetailList
      details={[
        { label: "Domain", value: host },
        { label: "School type", value: SCHOOL_TYPE_LABELS[school.type] },
        { label: "Plan", value: PLAN_LABELS[school.plan] },
        { label: "Call logs", value: school.showAiCallLogs ? "On" : "Off" },
      ]}
    />
    <p>
      <ButtonLink to={schoolDomainsPath} quiet>
        Use your own domain
      </ButtonLink>
    </p>
    <p className="faint">Our team changes the type and plan. Email us if something should change.</p>
  </Card>
);

const Save = () => (
  <FormActions>
    <SubmitButton>Save profile</SubmitButton>
  </FormActions>
);
