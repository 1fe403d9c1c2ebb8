import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { editUserPath, usersPath } from "~/features/identity/paths";
import { ROLE_LABELS } from "~/features/identity/role-model";
import { adminPaymentsPath } from "~/features/payments/paths";
import { adminBrandingForm, adminGeneralForm, adminMetaForm, adminPlanForm } from "~/features/schools/admin-model";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { decimalMoney, formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { Form, FormActions, SubmitButton, TextField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { saveSchoolBranding, saveSchoolGeneral, saveSchoolMeta, saveSchoolPlan } from "../../domain/schools/edit-school";
import { showSchool } from "../../domain/schools/show-school";
import { BrandingFields, GeneralFields, MetaFields, PlanFields } from "../../parts/school-fields";
import { editSchoolPath, schoolsPath } from "../../paths";
import { SCHOOL_TABS, type SchoolTab } from "../../school-model";

export const meta = titled("School");
export const loader = screenLoader(showSchool, {
  gate: superAdmin,
  input: ({ params, url }) => ({ id: params.id, tab: url.searchParams.get("tab") ?? "general" }),
});
export const action = screenAction(
  {
    general: intent(saveSchoolGeneral),
    branding: intent(saveSchoolBranding),
    plan: intent(saveSchoolPlan),
    meta: intent(saveSchoolMeta),
  },
  { gate: superAdmin },
);

type View = SerializeFrom<typeof loader>;

/** ADM-04: a school in tabs. */
export default function SchoolEdit() {
  const view = useLoaderData<typeof loader>();
  const { tab, school } = view;
  const tabs = (Object.keys(SCHOOL_TABS) as SchoolTab[]).map((name) => ({ label: SCHOOL_TABS[name], to: editSchoolPath(school.id, name) }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Schools", to: schoolsPath }]}
        title={school.name}
        status={<StatusBadge status={school.status} />}
        lead={`${SCHOOL_TYPE_LABELS[school.type]}, ${PLAN_LABELS[school.plan]}, ${school.host}`}
        actions={
          school.status === "active" ? (
            <ButtonAnchor quiet href={school.site} target="_blank" rel="noopener noreferrer">
              Open public site
            </ButtonAnchor>
          ) : undefined
        }
      />
      <Tabs tabs={tabs} label="School" />
      {tab === "general" ? <GeneralTab school={school} /> : null}
      {tab === "branding" ? <BrandingTab school={school} /> : null}
      {tab === "plan" ? <PlanTab school={school} /> : null}
      {tab === "users" ? <UsersTab {...view} /> : null}
      {tab === "meta" ? <MetaTab school={school} /> : null}
      {tab === "payout" ? <PayoutTab school={school} /> : null}
      {tab === "usage" ? <UsageTab {...view} /> : null}
    </>
  );
}

type School = View["school"];
const words = <T extends Record<string, string | null>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));

const Save = () => (
  <FormActions>
    <SubmitButton>Save school</SubmitButton>
  </FormActions>
);

function GeneralTab({ school }: { school: School }) {
  const { name, address, city, state, zipcode, country, phone, status } = school;
  const values = words({
    ...{ name, address, city, state, zipcode, country, phone, status },
    school_type: school.type,
    subdomain_url: school.host,
    voice_ai_phone: school.voiceAiPhone,
    contact_email: school.contactEmail,
    website_url: school.websiteUrl,
  });
  return (
    <Form intent="general" schema={adminGeneralForm} defaultValues={values} guard>
      <VersionField of={school.updatedAt} />
      <GeneralFields />
      <Save />
    </Form>
  );
}

const BrandingTab = ({ school }: { school: School }) => (
  <Form
    intent="branding"
    schema={adminBrandingForm}
    defaultValues={words({ primary_color: school.primaryColor, secondary_color: school.secondaryColor, dark_color: school.darkColor })}
    multipart
    guard
  >
    <VersionField of={school.updatedAt} />
    <BrandingFields logoFileId={school.logoFileId} smallLogoFileId={school.smallLogoFileId} schoolId={school.id} />
    <Save />
  </Form>
);

function PlanTab({ school }: { school: School }) {
  const values = {
    payment_plan: school.plan,
    plan_status: school.planStatus,
    show_ai_call_logs: school.showAiCallLogs,
    service_fee_type: school.serviceFeeType,
    service_fee: decimalMoney(school.serviceFeeValue),
    referral_fee: school.referralFeeCents === null ? "" : decimalMoney(school.referralFeeCents),
    lms_status: school.lmsStatus === "disabled" ? "disabled" : "enabled",
    lms_url: school.lmsUrl ?? "",
  };
  return (
    <Form intent="plan" schema={adminPlanForm} defaultValues={values} guard>
      <VersionField of={school.updatedAt} />
      {school.lmsStatus === "invalid_token" ? (
        <div className="alert">The learning platform rejected the token.</div>
      ) : school.isLmsOff ? (
        <div className="alert">Deliveries to the learning platform failed, so it was turned off. Save the plan to turn it on again.</div>
      ) : null}
      <PlanFields hasToken={school.hasLmsToken} />
      <Save />
    </Form>
  );
}

const MetaTab = ({ school }: { school: School }) => (
  <Form
    intent="meta"
    schema={adminMetaForm}
    defaultValues={words({ meta_title: school.metaTitle, meta_description: school.metaDescription, meta_keywords: school.metaKeywords })}
    guard
  >
    <VersionField of={school.updatedAt} />
    <MetaFields />
    <TextField name="meta_keywords" label="Keywords" maxLength={300} autoComplete="off" />
    <Save />
  </Form>
);

const UsersTab = ({ people, zone, school }: View) => (
  <Card
    title="Users"
    action={
      <ButtonLink to={`${usersPath()}?school=${school.id}`} quiet>
        All users of this school
      </ButtonLink>
    }
    flush
  >
    <PlainTable
      caption="Users of the school"
      rows={people}
      rowKey={({ id }) => id}
      empty="No one can sign in yet."
      columns={[
        { header: "Name", cell: (row) => <Link to={editUserPath(row.id)}>{row.name}</Link> },
        { header: "Email", cell: (row) => row.email },
        { header: "Role", cell: (row) => ROLE_LABELS[row.role] },
        {
          header: "Status",
          cell: (row) => (row.hasPassword ? <StatusBadge status={row.status} /> : <StatusBadge status="pending" label="Invited" tone="amber" />),
        },
        {
          header: "Last sign-in",
          cell: (row) => (row.lastLoginAt ? <InstantText at={row.lastLoginAt} zone={zone} /> : <span className="faint">Never</span>),
        },
      ]}
    />
  </Card>
);

const PayoutTab = ({ school }: { school: School }) => (
  <Card title="Payout account">
    <DetailList
      details={[
        { label: "Status", value: <StatusBadge status={school.payoutStatus} /> },
        { label: "Account", value: school.hasPayoutAccount ? "Connected" : "Not connected yet" },
      ]}
    />
    <p>
      <Link to={`${adminPaymentsPath}?tab=accounts&q=${encodeURIComponent(school.name)}`}>Open in payout accounts</Link>
    </p>
  </Card>
);

const UsageTab = ({ usage }: View) => (
  <Card title="Usage">
    <DetailList
      details={[
        { label: "Students", value: usage.students },
        { label: "Registrations", value: `${usage.registrations} (${usage.registrationsThisMonth} this month)` },
        { label: "Volume", value: formatMoney(usage.collectedCents) },
        { label: "Service fees", value: formatMoney(usage.feesCents) },
        { label: "AI tokens", value: `${usage.tokens.toLocaleString("en-US")} (${usage.tokensThisMonth.toLocaleString("en-US")} this month)` },
        { label: "Emails", value: `${usage.mails} (${usage.mailsThisMonth} this month)` },
        { label: "Storage", value: `${(usage.bytes / 1_048_576).toFixed(1)} MB in ${usage.files} ${usage.files === 1 ? "file" : "files"}` },
      ]}
    />
  </Card>
);
