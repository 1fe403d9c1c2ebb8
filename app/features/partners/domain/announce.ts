import { staffToWriteTo } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { affiliationsPath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { heard, heardRow } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";
import { findAffiliation } from "../data/affiliations";
import { requestKey } from "./request-affiliation";

/** Notifies a partner of a request and emails its staff. A cancelled request notifies no one. */
export const announceRequest = heard("affiliation.requested", "affiliations.announce-request", async (ctx, { affiliationId, requestedAt }) => {
  const row = await findAffiliation(ctx, affiliationId);
  if (row?.status !== "requested" || row.requestedAt !== requestedAt) return;
  const key = requestKey(affiliationId, requestedAt);
  notify(ctx, {
    type: "partnership_requested",
    eventKey: key,
    objectId: affiliationId,
    extra: { school_name: row.schoolName, request_from_type: "school", request_from_id: row.schoolId },
    recipients: { staffOfSchool: row.partnerId },
  });
  await mailStaffOf(ctx, row.partnerId, {
    template: "partnership_requested",
    key,
    affiliationId,
    values: { asking_school: row.schoolName, message: row.message ?? "" },
  });
});

/** The school that asked hears that the partner accepts. */
export const announceAcceptance = heardRow("affiliation.accepted", "affiliations.announce-acceptance", async (ctx, { affiliationId, outboxId }) => {
  const row = await findAffiliation(ctx, affiliationId);
  if (row?.status !== "accepted") return;
  notify(ctx, {
    type: "partnership_accepted",
    eventKey: outboxId,
    objectId: affiliationId,
    extra: { school_name: row.partnerName, request_from_type: "school", request_from_id: row.partnerId },
    recipients: { staffOfSchool: row.schoolId },
  });
});

/** Emails the side that did not end the affiliation. */
export const announceEnd = heardRow("affiliation.ended", "affiliations.announce-end", async (ctx, { affiliationId, wasAccepted, by, outboxId }) => {
  const row = await findAffiliation(ctx, affiliationId);
  if (!row) return;
  await mailStaffOf(ctx, by === "partner" ? row.schoolId : row.partnerId, {
    template: "partnership_declined",
    key: outboxId,
    affiliationId,
    values: { other_school: by === "partner" ? row.partnerName : row.schoolName, answer: wasAccepted ? "ended" : "declined" },
  });
});

interface Letter {
  template: "partnership_requested" | "partnership_declined";
  key: string;
  affiliationId: string;
  values: Record<string, string>;
}

/** The product writes to a school's staff: neither of the two schools is the sender of what concerns both. */
async function mailStaffOf(ctx: CommandCtx, schoolId: string, { template, key, affiliationId, values }: Letter): Promise<void> {
  const school = await findSchoolById(ctx, schoolId);
  if (!school) return;
  for (const person of await staffToWriteTo(ctx, schoolId, "affiliations.get"))
    await queueMail(ctx, {
      key: `${template}:${key}:${person.id}`,
      template,
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "affiliation", id: affiliationId },
      values: { ...values, school_name: school.name, affiliation_link: siteOrigin(ctx, school) + affiliationsPath },
    });
}
