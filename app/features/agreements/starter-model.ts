import type { ChecklistState } from "./checklist-model";

interface StarterBlock {
  heading: string;
  body: string;
  asksInitials: boolean;
}

const block = (heading: string, body: string, asksInitials = false): StarterBlock => ({ heading, body, asksInitials });

const PARTIES = block(
  "School and student",
  "This agreement is between {{school.name}}, {{school.address}}, {{school.phone}}, and {{student.name}}, {{student.address}}, {{student.email}}.",
);
const PROGRAM = block(
  "Program",
  "Program: {{program.title}}\nClass: {{class.code}}\nTotal clock hours: {{program.hours}} (theory {{hours.theory}}, lab {{hours.lab}}, clinical {{hours.clinical}})\nStart: {{class.start}}\nScheduled completion: {{class.end}}\nSchedule: {{class.schedule}}\nPlace: {{class.location}}",
);
const CHARGES = block("Charges", "{{price.items}}\n\nTotal charges: {{price.total}}\n\nMethod of payment: {{payment.method}}");
const REFUNDS = block("Cancellation and refunds", "{{refund.policy}}");
const COMPLAINTS = block("Complaints", "Tell us first if you have a complaint. You can also send it to {{complaint.agency}}.");
const SIGNING = block("Signature", "I have read this agreement and received a copy. Signed on {{sign.date}}.");

/** Starter agreements: a general one, and one for each state with a checklist. */
export const STARTERS: Readonly<Record<ChecklistState | "general", { title: string; blocks: readonly StarterBlock[] }>> = {
  general: { title: "Enrollment agreement", blocks: [PARTIES, PROGRAM, CHARGES, REFUNDS, COMPLAINTS, SIGNING] },
  CA: {
    title: "Enrollment agreement",
    blocks: [
      PARTIES,
      PROGRAM,
      block(
        "Charges",
        "Estimated charges of this period and of the whole program:\n{{price.items}}\n\nTotal charges: {{price.total}}\n\nMethod of payment: {{payment.method}}",
        true,
      ),
      block("Student Tuition Recovery Fund", "{{strf.statement}}", true),
      block(
        "Right to cancel",
        "You may cancel this agreement and get back what you paid, less an application fee of at most $250, until {{cancel.until}}. Send a written notice to {{school.address}}.",
        true,
      ),
      REFUNDS,
      block("Fact sheet", "Before signing, I received the catalog and the School Performance Fact Sheet, and I had time to read both.", true),
      block("Complaints", "You can send questions or complaints that the school hasn't settled to {{complaint.agency}}."),
      SIGNING,
    ],
  },
  NY: {
    title: "Enrollment agreement",
    blocks: [
      block("School and student", `${PARTIES.body}\n\nDate of birth: {{student.birth_date}}`),
      PROGRAM,
      CHARGES,
      block("Right to cancel", "You may cancel this agreement until {{cancel.until}}.", true),
      REFUNDS,
      COMPLAINTS,
      SIGNING,
    ],
  },
  NJ: {
    title: "School and program information",
    blocks: [
      PARTIES,
      PROGRAM,
      CHARGES,
      REFUNDS,
      block("Credential", "Graduates earn a certificate of completion from {{school.name}}."),
      COMPLAINTS,
      SIGNING,
    ],
  },
};
