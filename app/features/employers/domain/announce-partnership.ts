import { staffOfEmployer, staffToWriteTo } from "~/features/identity/data/find-account";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { notify } from "~/features/notifications/domain/notify";
import { employerTarget, schoolOfEmployerTarget } from "~/features/notifications/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { heard, heardRow } from "~/platform/heard";
import type { CommandCtx } from "~/platform/verb";
import { type AnnouncedPartnership, partnershipOf } from "../data/announced";
import type { Side } from "../model";
import { requestKey } from "./partnership";

const otherThan = (side: Side): Side => (side === "school" ? "employer" : "school");
const nameOf = (row: AnnouncedPartnership, side: Side) => (side === "school" ? row.schoolName : row.employerName);
const idOf = (row: AnnouncedPartnership, side: Side) => (side === "school" ? row.schoolId : row.employerId);

/** Sender and recipients of a partnership notification. */
const noticeFrom = (row: AnnouncedPartnership, side: Side) => ({
  objectId: row.id,
  extra: { school_name: nameOf(row, side), request_from_type: side, request_from_id: idOf(row, side) },
  recipients: side === "school" ? { employer: row.employerId } : { staffOfSchool: row.schoolId },
});

/** The people of one side, with the address where they find the partnership. */
async function addressees(ctx: CommandCtx, row: AnnouncedPartnership, side: Side) {
  if (side === "employer")
    return { people: await staffOfEmployer(ctx, row.employerId), link: siteOrigin(ctx, null) + schoolOfEmployerTarget(row.schoolId) };
  const school = await findSchoolById(ctx, row.schoolId);
  return { people: await staffToWriteTo(ctx, row.schoolId, "employers.show"), link: siteOrigin(ctx, school) + employerTarget(row.employerId) };
}

interface Letter {
  template: "employer_partnership_requested" | "employer_partnership_answered";
  key: string;
  values: Record<string, string>;
}

async function mailSide(ctx: CommandCtx, row: AnnouncedPartnership, side: Side, { template, key, values }: Letter): Promise<void> {
  const { people, link } = await addressees(ctx, row, side);
  for (const person of people)
    await queueMail(ctx, {
      key: `${template}:${key}:${person.id}`,
      template,
      to: person.email,
      toName: person.name,
      school: null,
      subject: { type: "partnership", id: row.id },
      values: { ...values, partnership_link: link },
    });
}

/** Notifies the side that was asked. A cancelled request notifies no one. */
export const announceRequest = heard("partnership.requested", "partnerships.announce-request", async (ctx, { partnershipId, requestedAt }) => {
  const row = await partnershipOf(ctx, partnershipId);
  if (row?.status !== "requested" || row.requestedAt !== requestedAt) return;
  const key = requestKey(row.id, requestedAt);
  const receiver = otherThan(row.askedBy);
  notify(ctx, { type: "partnership_requested", eventKey: key, ...noticeFrom(row, row.askedBy) });
  await mailSide(ctx, row, receiver, {
    template: "employer_partnership_requested",
    key,
    values: { asking_side: nameOf(row, row.askedBy), asked_side: nameOf(row, receiver), message: row.message ?? "" },
  });
});

/** The other side hears that they are partners now. */
export const announceAcceptance = heardRow(
  "partnership.accepted",
  "partnerships.announce-acceptance",
  async (ctx, { partnershipId, by, outboxId }) => {
    const row = await partnershipOf(ctx, partnershipId);
    if (row?.status === "accepted") notify(ctx, { type: "partnership_accepted", eventKey: outboxId, ...noticeFrom(row, by) });
  },
);

/** Emails the side that did not end the partnership. */
export const announceEnd = heardRow("partnership.ended", "partnerships.announce-end", async (ctx, { partnershipId, wasAccepted, by, outboxId }) => {
  const row = await partnershipOf(ctx, partnershipId);
  if (!row) return;
  await mailSide(ctx, row, otherThan(by), {
    template: "employer_partnership_answered",
    key: outboxId,
    values: { other_side: nameOf(row, by), answer: wasAccepted ? "ended" : "declined" },
  });
});
