import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { DAY_MS, plusDays } from "~/platform/zones";
import type { Demo } from "./demo-context";

interface Given {
  schoolId: string;
  /** Students of the school: the first asks, the second got an answer. */
  students: readonly [asks: string, answered: string];
  account: string;
  owner: string;
}

/** A request that waits, one that is done, some consents, and a disclosure. */
export function seedPrivacy({ rows, now, today }: Demo, { schoolId, students: [asks, answered], account, owner }: Given): void {
  const came = (days: number) => {
    const receivedOn = plusDays(today, -days);
    return { receivedOn, dueOn: plusDays(receivedOn, 45), createdAt: now - days * DAY_MS, updatedAt: now - days * DAY_MS };
  };
  rows.add(schema.privacyRequests, {
    ...{ id: newId(), schoolId, studentId: asks, kind: "correct", source: "student", state: "identity_checked", identityProof: "Signed in" },
    ...{ body: "My last name is spelled Marsh, not March, on the class list.", askedBy: account },
    ...came(9),
  });
  rows.add(schema.privacyRequests, {
    ...{ id: newId(), schoolId, studentId: answered, kind: "restrict", source: "office", state: "done", identityProof: "Photo ID at the front desk" },
    ...{ body: "Please don't show my photo in the hallway.", answer: "We took the photo down.", askedBy: owner, decidedBy: owner },
    ...{ ...came(60), decidedAt: now - 55 * DAY_MS },
  });
  const consents = [
    ["marketing_email", "Email me program news and offers", true, "Privacy page", 80],
    ["employers", "Show my resume to employers", true, "Resume", 30],
    ["marketing_email", "Program news and offers", false, "Email preferences", 12],
  ] as const;
  for (const [purpose, wording, isGiven, place, days] of consents)
    rows.add(schema.consents, {
      ...{ id: newId(), schoolId, studentId: asks, purpose, wording, isGiven, place, answeredBy: account, createdAt: now - days * DAY_MS },
    });
  rows.add(schema.recordDisclosures, {
    ...{ id: newId(), schoolId, studentId: asks, recipientKind: "agency", recipient: "Department of Health", what: "Attendance and hours" },
    ...{ purpose: "Inspection of the program", disclosedOn: plusDays(today, -20), recordedBy: owner, createdAt: now - 20 * DAY_MS },
  });
}
