import { z } from "zod";
import { affiliateSchool } from "~/features/partners/domain/affiliate-school";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { findInquiry, findInquiryProfile, type InquiryFile } from "../data/find-inquiry";
import { inquiryPage, programChoices } from "../data/inquiry-list";
import { CONTACT_STATUS_LABELS, inquiryListInput, REPLY_TEMPLATE_NAMES } from "../model";
import { draftReply } from "./reply-template";

/** The inquiries with filter options. One round trip. */
export const inquiryOverview = query({
  name: "inquiries.desk",
  allow: schoolStaff,
  input: inquiryListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total], programs] = await inSchool(ctx).db.batch([
      ...inquiryPage(ctx, filters, { limit, offset, ordering }),
      programChoices(ctx),
    ]);
    return { page: { results, count: total?.count ?? 0 }, programs, zone: zoneOf(ctx) };
  },
});

/** The same list, for the API. */
export const listInquiries = query({
  name: "inquiries.list",
  allow: schoolStaff,
  scope: "inquiries:read",
  input: inquiryListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...inquiryPage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

/** One of them. @throws not_found */
export const getInquiry = query({
  name: "inquiries.get",
  allow: schoolStaff,
  scope: "inquiries:read",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const row = await findInquiry(ctx, input.id);
    if (!row) throw notFound();
    return row;
  },
});

/** An inquiry with its details; `template` starts a reply from that template. @throws not_found */
export const inquiryProfile = query({
  name: "inquiries.profile",
  allow: schoolStaff,
  input: z.object({ id: id(), template: optional(choice(REPLY_TEMPLATE_NAMES)).catch(undefined) }),
  async run(ctx, { id: inquiryId, template }) {
    const file = await findInquiryProfile(ctx, inquiryId);
    if (!file) throw notFound();
    const draft = template ? await draftReply(ctx, file.inquiry, template) : null;
    const { log: _, sent: __, ...rest } = file;
    const affiliate = await affiliateSchool(ctx, file.inquiry.affid);
    return { ...rest, affiliate, draft, auditEntries: historyOf(file), zone: zoneOf(ctx) };
  },
});

interface Happened {
  id: string;
  what: string;
  who: string | null;
  tone: "blue" | "green" | "grey";
  at: number;
}

/** Activity of an inquiry, newest first. */
function historyOf({ inquiry, replies, log, sent, registered, answers }: InquiryFile): Happened[] {
  // The first entry comes last, below others of the same time.
  const told: Happened[] = [
    ...sent.map(
      ({ id: mailId, template, createdAt }): Happened => ({
        id: mailId,
        what: template === "follow_up" ? "Follow-up sent" : "Automatic reply sent",
        who: null,
        tone: "grey",
        at: createdAt,
      }),
    ),
    ...replies.map(
      (reply): Happened => ({ id: reply.id, what: `Reply sent: ${reply.subject}`, who: reply.author, tone: "green", at: reply.createdAt }),
    ),
    ...answers.map(
      ({ id: mailId, fromName, fromEmail, kind, subject, receivedAt }): Happened => ({
        id: mailId,
        what: `${kind === "person" ? "Answer" : "Automatic reply"} by email: ${subject}`,
        who: fromName ?? fromEmail,
        tone: kind === "person" ? "blue" : "grey",
        at: receivedAt,
      }),
    ),
    ...log.map((line): Happened => ({ id: line.id, what: statusWords(line.after), who: line.who, tone: "grey", at: line.at })),
    ...registered
      .filter(({ createdAt }) => createdAt >= inquiry.createdAt)
      .map((row): Happened => ({ id: row.id, what: `Registered for ${row.program}`, who: null, tone: "green", at: row.createdAt })),
    { id: "received", what: inquiry.source === "manual" ? "Added" : "Received", who: null, tone: "blue", at: inquiry.createdAt },
  ];
  return told.sort((a, b) => b.at - a.at);
}

function statusWords(after: string | null): string {
  const { contactStatus } = JSON.parse(after ?? "{}") as { contactStatus?: keyof typeof CONTACT_STATUS_LABELS };
  return `Marked as ${(contactStatus ? CONTACT_STATUS_LABELS[contactStatus] : "changed").toLowerCase()}`;
}
