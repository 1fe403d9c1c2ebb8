import { Box } from "@mantine/core";
import { filePath } from "~/features/files/paths";
import { mediaPath } from "~/platform/media-path";
import {
  CheckboxField,
  CheckboxGroupField,
  FileField,
  FormSection,
  MoneyField,
  PictureField,
  RichTextField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import type { FormChoices } from "../domain/programs/show-program";
import { PROGRAM_STATUS_LABELS, PROGRAM_TYPE_LABELS } from "../model";
import { DURATION_TYPE_LABELS, PLAN_INTERVAL_LABELS, PROGRAM_CATEGORIES } from "../program-model";
import { PlanPreview } from "./plan-preview";

export interface StoredFiles {
  photo: string | null;
  brochure: { id: string; name: string } | null;
  agreement: { id: string; name: string } | null;
}

interface Props {
  choices: FormChoices;
  today: string;
  stored: StoredFiles;
  /** The school's own words, where a program has none. */
  policy: string;
  /** The policy is the program's own. */
  hasOwnPolicy?: boolean;
  /** The school whose pictures may be chosen, where the address does not say it. */
  library?: string;
}

const PLANS = [
  { value: "0", label: "No plan, one payment" },
  ...Array.from({ length: 11 }, (_, index) => ({ value: String(index + 2), label: `${index + 2} installments` })),
];

/** The fields of a program, for adding and editing. */
export function ProgramFieldset({ choices, today, stored, policy, hasOwnPolicy = false, library }: Props) {
  return (
    <>
      <FormSection title="Program" help="Shown on its card and at the top of its page.">
        <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
        <div className="form-row">
          <TextField name="slug" label="Slug" hint="The last part of the address. If empty, it's created from the title." autoComplete="off" />
          <TextField name="code" label="Code" hint="Prefix of class IDs, such as CNA." maxLength={20} autoComplete="off" />
        </div>
        <div className="form-row">
          <SelectField name="type" label="Type" required options={optionsOf(PROGRAM_TYPE_LABELS)} />
          <SelectField name="category" label="Category" required options={PROGRAM_CATEGORIES.map((each) => ({ value: each, label: each }))} />
        </div>
        <TextareaField
          name="short_description"
          label="Short description"
          hint="One or two sentences, up to 200 characters."
          rows={2}
          maxLength={200}
        />
        <SelectField name="status" label="Status" required empty={null} options={optionsOf(PROGRAM_STATUS_LABELS)} />
      </FormSection>
      <FormSection title="Description" help="Shown to visitors on the program's page.">
        <RichTextField name="description" label="Description" required />
        <TextareaField name="outcomes" label="Outcomes" hint="What students learn, one per line." rows={5} />
        <TextareaField name="prerequisites" label="Prerequisites" hint="One per line." rows={4} />
        <TextareaField name="week_outline" label="A typical week" hint="One per line." rows={3} />
        <RichTextField name="additional_program_info" label="Additional program info" hint="Good to know before the first day." rows={5} />
      </FormSection>
      <FormSection title="Length and hours">
        <div className="form-row">
          <TextField name="duration" label="Duration" required inputMode="numeric" width="short" autoComplete="off" />
          <SelectField name="duration_type" label="Duration type" required empty={null} options={optionsOf(DURATION_TYPE_LABELS)} />
        </div>
        <div className="form-row">
          <TextField name="theory_hours" label="Theory hours" inputMode="numeric" autoComplete="off" />
          <TextField name="lab_hours" label="Lab hours" inputMode="numeric" autoComplete="off" />
          <TextField name="clinical_hours" label="Clinical hours" inputMode="numeric" autoComplete="off" />
        </div>
        <TextField
          name="schedule_summary"
          label="Schedule summary"
          hint="For example: days, evenings and weekends."
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          name="certification"
          label="Certification"
          hint="The certificate or exam this program leads to."
          maxLength={200}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title="Fees and payment" help="A new price applies to new registrations. Existing registrations keep the old one.">
        <div className="form-row">
          <MoneyField name="tuition_fee" label="Tuition fee" required />
          <MoneyField name="application_fee" label="Application fee" />
        </div>
        <CheckboxGroupField
          name="payment_options"
          label="Payment options"
          required
          options={[
            { value: "pay_now", label: "Pay now", help: "Everything at registration" },
            { value: "pay_later", label: "Pay later", help: "The application fee at registration, the tuition in the plan below" },
            { value: "free_plan", label: "Free plan", help: "Nothing to pay" },
          ]}
        />
        <div className="form-row">
          <SelectField name="plan_payments" label="Installment plan" empty={null} options={PLANS} />
          <SelectField name="plan_interval" label="Interval" empty={null} options={optionsOf(PLAN_INTERVAL_LABELS)} />
        </div>
        <div className="form-row">
          <MoneyField name="plan_deposit" label="Deposit" hint="The first installment. The rest is split evenly." />
          <TextField
            name="reminder_offset"
            label="Reminder offset"
            hint="Days before an installment is due."
            inputMode="numeric"
            width="short"
            autoComplete="off"
          />
        </div>
        <PlanPreview today={today} />
      </FormSection>
      <FormSection title="Photo and documents">
        <PictureField
          name="photo"
          label="Photo"
          isDescribed
          storedId={stored.photo}
          school={library}
          current={
            stored.photo ? (
              <Box
                component="img"
                display="block"
                w="min(100%, 320px)"
                bdrs={8}
                style={{ aspectRatio: "16 / 9", objectFit: "cover" }}
                src={mediaPath(stored.photo, 640)}
                alt="Current"
              />
            ) : null
          }
        />
        <FileField
          name="brochure"
          label="Brochure"
          accept="application/pdf"
          limits="PDF, up to 10 MB."
          current={stored.brochure ? <StoredFile file={stored.brochure} /> : null}
        />
        {stored.brochure ? <CheckboxField name="remove_brochure" label="Remove the brochure" /> : null}
        <FileField
          name="agreement"
          label="Agreement"
          accept="application/pdf"
          limits="PDF, up to 10 MB."
          current={stored.agreement ? <StoredFile file={stored.agreement} /> : null}
        />
        {stored.agreement ? <CheckboxField name="remove_agreement" label="Remove the agreement" /> : null}
        <TextareaField
          name="cancellation_policy"
          label="Cancellation policy"
          hint={`${hasOwnPolicy ? "Students see the program's refund policy instead" : "If empty, the school's policy applies"}: "${policy}"`}
          rows={4}
        />
      </FormSection>
      <FormSection title="Locations and instructors">
        {choices.locations.length > 0 ? (
          <CheckboxGroupField
            name="locations"
            label="Locations"
            columns
            options={choices.locations.map(({ id, name, city }) => ({ value: id, label: name, help: city }))}
          />
        ) : null}
        {choices.instructors.length > 0 ? (
          <CheckboxGroupField
            name="instructors"
            label="Instructors"
            columns
            options={choices.instructors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {choices.locations.length + choices.instructors.length === 0 ? <p className="faint">No locations or instructors yet.</p> : null}
      </FormSection>
      <FormSection title="Site and partners">
        <SwitchField name="pre_enrollment" label="Pre-enrollment" hint="Visitors can pre-enroll before a class is scheduled." />
        <SwitchField name="waitlist" label="Waitlist" hint="Visitors can join a waitlist when a class is full." />
        <SwitchField name="show_scholarship" label="Scholarships" hint="The program's page says that scholarships are available." />
        <div className="form-row">
          <SelectField
            name="referral_fee_type"
            label="Referral fee type"
            empty="None"
            options={[
              { value: "percentage", label: "Percentage of the tuition" },
              { value: "dollar", label: "Dollars" },
            ]}
          />
          <TextField name="referral_fee" label="Referral fee" inputMode="decimal" autoComplete="off" />
        </div>
        {choices.switches?.lmsStatus === "enabled" || choices.switches?.lmsStatus === "invalid_token" ? (
          <TextField
            name="lms_course"
            label="LMS course"
            hint={
              choices.switches.lmsStatus === "invalid_token"
                ? "The LMS rejects the school's token, so students aren't sent there right now."
                : undefined
            }
            autoComplete="off"
          />
        ) : null}
        <TextField name="meta_title" label="Meta title" maxLength={70} autoComplete="off" />
        <TextareaField name="meta_description" label="Meta description" rows={2} maxLength={200} />
      </FormSection>
    </>
  );
}

const StoredFile = ({ file }: { file: { id: string; name: string } }) => (
  <Link to={filePath(file.id)} reloadDocument>
    {file.name}
  </Link>
);
