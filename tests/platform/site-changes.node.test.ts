import { describe, expect, it } from "vitest";
import { ON_SITE } from "../support/house";
import { writers } from "../support/writers";

/** What writes a table of the site and changes nothing that a visitor sees there. An entry that nothing needs any more fails its test. */
const UNSEEN: Record<string, string> = {
  "agreements/domain/countersign.ts#changeCountersigning": "visitors don't see who signs for the school",
  "agreements/domain/guardian.ts#changeGuardianSetting": "the wizard asks for it on pages that no cache keeps",
  "complaints/domain/complaints.ts#changeComplaintSettings": "the agency stands on students' pages and in agreements alone",
  "assistants/domain/chat-office.ts#testChat": "the bot counts its questions",
  "assistants/domain/chat-answers.ts#closeGap": "the question becomes a draft",
  "assistants/domain/visitor-chat.ts#askChat": "the bot counts its questions",
  "assistants/domain/visitor-chat.ts#askedOnPage": "the bot counts its questions",
  "calls/domain/receive-event.ts#markKey calls.mark-key": "that the voice provider refuses its key is said to staff",
  "employers/domain/close-jobs.ts#closeOverdue": "an offer whose day is over is shown no more anyway",
  "employers/domain/employers-of-school.ts#requestEmployer": "a request is no partnership yet",
  "employers/domain/employers-of-school.ts#cancelEmployerRequest": "a request is no partnership yet",
  "employers/domain/schools.ts#requestSchool": "a request is no partnership yet",
  "employers/domain/schools.ts#cancelSchoolRequest": "a request is no partnership yet",
  "journal/domain/journal-accounts.ts#saveAccounts": "visitors don't see accounting",
  "wallet/domain/requirements.ts#changeReviewDays": "visitors don't see how fast documents are reviewed",
  "groups/domain/confirm.ts#confirmOrder": "the seats were reserved before",
  "groups/domain/confirm.ts#invoiceOrder": "the seats were reserved before",
  "groups/domain/pay.ts#payOrder": "the payment, once it arrives, says so",
  "groups/domain/name.ts#joinGroup": "the seat was reserved before",
  "groups/domain/name.ts#nameAll groups.name-person": "the seats were reserved before",
  "groups/domain/name.ts#namePerson": "the seat was reserved before",
  "outcomes/domain/rates.ts#changeOutcomeSettings": "visitors see no settings of surveys and rates",
  "partners/domain/request-affiliation.ts#requestAffiliation": "a request is no affiliation yet",
  "partners/domain/request-affiliation.ts#cancelRequest": "a request is no affiliation yet",
  "super-admin/domain/schools/add-school.ts#addSchool": "a new school has no pages in any cache",
  "super-admin/domain/schools/school-status.ts#deleteSchool": "its hosts are nobody's from then on",
  "super-admin/domain/schools/schools-by-api.ts#createSchool": "a new school has no pages in any cache",
  "super-admin/domain/sign-ups/review.ts#decideSignUp": "a new school has no pages in any cache",
  "super-admin/domain/sign-ups/review.ts#reviewSignUp": "a new school has no pages in any cache",
  "programs/domain/faqs/default-faqs.ts#deleteDefaultFaq": "the programs keep the question",
  "programs/domain/instructors/apply.ts#applyAsInstructor": "an application is shown to staff alone",
  "programs/domain/instructors/apply.ts#replaceApplicationFiles": "an application is shown to staff alone",
  "programs/domain/instructors/apply.ts#submitInstructor": "an application is shown to staff alone",
  "programs/domain/instructors/sign-in.ts#endInstructorSignIn": "how an instructor signs in is shown to staff alone",
  "programs/domain/instructors/sign-in.ts#inviteInstructor": "how an instructor signs in is shown to staff alone",
  "programs/domain/programs/duplicate-program.ts#duplicateProgram": "a copy is not offered yet",
  "registration-flow/domain/initiated/draft-api.ts#payInitiated": "a seat that is held shows once the hold is decided",
  "registration-flow/domain/initiated/send-initiated.ts#deleteInitiated": "a seat that is held shows once the hold is decided",
  "registration-flow/domain/register-by-api.ts#payByApi": "a seat that is held shows once the hold is decided",
  "registration-flow/domain/wizard/submit-registration.ts#submitRegistration": "the step that registers says so itself",
  "students/domain/remove-student.ts#removeStudent": "the school's row is only asked for legal holds",
  "students/domain/merge-students.ts#mergeStudents": "the school's row is only asked for legal holds",
  "inquiries/domain/manage-inquiries.ts#deleteInquiry": "the school's row is only asked for legal holds",
  "retention/domain/delete-old.ts#deletePortion retention.delete-portion": "the seats of old drafts were free long before",
  "retention/domain/settings.ts#switchDeletion": "visitors don't see how long records are kept",
  "schools/domain/office/setup-guide.ts#skipSetupStep": "the guide is for staff",
  "student-area/domain/save-review.ts#saveReview": "a review is shown once it is approved",
  "waitlist/domain/answer.ts#claimOffer": "the seat was reserved before",
  "webhooks/domain/deliver.ts#noteTries": "that the learning platform refuses the token is said to staff",
  "waitlist/domain/set-mode.ts#setWaitlistMode": "how those who wait are informed is for staff",
};

describe("what visitors see", () => {
  const changing = writers().filter(({ tables }) => tables.some((table) => ON_SITE.includes(table)));
  const short = (name: string) => name.replace("app/features/", "");

  it("is changed by verbs that say so, or that say why not", () => {
    const silent = changing.filter(({ says }) => !says).map(({ name }) => short(name));
    expect(silent.sort()).toEqual(Object.keys(UNSEEN).sort());
  });

  it("is changed by somebody, table by table", () => {
    const changed = new Set(changing.flatMap(({ says, tables }) => (says ? tables : [])));
    expect(ON_SITE.filter((table) => !changed.has(table))).toEqual([]);
    expect(changing.length).toBeGreaterThan(90);
  });
});
