import { z } from "zod";
import { SUPPRESSED } from "~/features/messaging/mail-event-model";
import { isTemplateName, templateOf } from "~/features/messaging/mails-model";
import { shownStatus } from "~/features/messaging/model";
import { SYSTEM, templateId } from "~/features/messaging/template-model";
import { activeSchools } from "~/features/schools/data/find-school";
import { inNamedSchool } from "~/features/schools/domain/named-school";
import { schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text, textAt } from "~/platform/input";
import { isSuperAdmin, staffOrSuper } from "~/platform/policy";
import { query, type SchoolOfCall } from "~/platform/verb";
import { findMail, mailPage } from "../data/mail-log";
import { mailListInput, masked } from "../model";

/** A super admin narrows the log to a school; staff have their own. */
export const inSchoolOfLog: SchoolOfCall = (ctx, raw) => inNamedSchool(ctx, textAt(raw, "school"));

const titled = (name: string) =>
  isTemplateName(name) ? { title: templateOf(name).title, type: templateOf(name).type } : { title: name, type: "automated" as const };

/** The template that a mail was made of, by its id; null for one that there is no more. */
const configOf = ({ template, schoolId }: { template: string; schoolId: string | null }) =>
  isTemplateName(template) ? templateId(templateOf(template).isSystem ? SYSTEM : (schoolId ?? SYSTEM), template) : null;

/** Whether a mail can be sent again, and in a few words why it was kept back. */
const fateOf = ({ status, error }: { status: string; error: string | null }) => {
  const keptBack = status === "aborted" && error?.startsWith(SUPPRESSED) ? error : null;
  return { keptBack, canRetry: status === "failed" || keptBack !== null };
};

/** Emails, newest first. A search with very many matches reads only the newest: `lookedAt` says how many. */
export const listMails = query({
  name: "mail-log.list",
  allow: staffOrSuper,
  school: inSchoolOfLog,
  input: mailListInput,
  async run(ctx, { limit, offset, ordering, ...filter }) {
    const { rows, count, lookedAt } = await mailPage(ctx, filter, { limit, offset, ordering });
    return {
      results: rows.map((row) => ({ ...row, ...titled(row.template), ...fateOf(row), config: configOf(row), shown: shownStatus(row.status) })),
      count,
      lookedAt,
      zone: zoneOf(ctx),
      isOfAll: schoolOf(ctx) === null,
    };
  },
});

/** The log as the office shows it: a super admin may choose whose. */
export const mailsAsked = query({
  name: "mail-log.asked",
  allow: staffOrSuper,
  school: inSchoolOfLog,
  input: mailListInput,
  async run(ctx, input) {
    const schools = isSuperAdmin(ctx) ? await activeSchools(ctx) : null;
    const school = schools ? (schoolOf(ctx)?.id ?? null) : null;
    return { ...(await listMails(ctx, { ...input, school: school ?? undefined })), schools, school };
  },
});

/** One mail as it went out. @throws not_found */
export const showMail = query({
  name: "mail-log.show",
  allow: staffOrSuper,
  school: inSchoolOfLog,
  input: z.object({ id: text(300) }),
  async run(ctx, { id }) {
    const mail = await findMail(ctx, id);
    if (!mail) throw notFound();
    const { html, text: plain, archive: _, ...row } = mail;
    return {
      ...row,
      ...titled(row.template),
      ...fateOf(row),
      shown: shownStatus(row.status),
      html: masked(html),
      text: masked(plain),
      zone: zoneOf(ctx),
    };
  },
});
