import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { students } from "#drizzle/schema/enrollment";
import { queueMail } from "~/features/messaging/domain/send-mail";
import { maskedEmail } from "~/features/messaging/model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import { isErasedEmail } from "~/platform/erased";
import { DomainError, notFound } from "~/platform/errors";
import { heardRow } from "~/platform/heard";
import { optionalText } from "~/platform/input";
import { nameOf } from "~/platform/person-name";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { isSigned, sign } from "~/platform/signing";
import { command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { type RequestRow, selectOpen } from "../data/requests";
import { KIND_LABELS, mailForm } from "../model";
import { confirmByMailPath } from "../paths";
import { stageRequest } from "./requests";

const PURPOSE = "privacy-request";
/** Hours that the mailed link works. */
export const LINK_HOURS = 72;
const PER_PLACE = 20;
const PER_ADDRESS = 3;
const TOKEN = /^([\w-]{1,64})\.(copy|correct|erase|restrict)\.([0-9a-z]{1,12})\.([\w-]{32})$/;

const partsOf = (ctx: Ctx, studentId: string, email: string, kind: string, until: string) => [schoolOf(ctx)?.id ?? "", studentId, email, kind, until];

/** The school's name, for the page that asks. */
export const showAskByMail = query({
  name: "privacy-requests.show",
  allow: anyoneAtSchool,
  input: z.object({}),
  run: async (ctx) => ({ school: schoolOf(ctx)?.name ?? "" }),
});

/**
 * A person without an account asks by address. The answer is the same whether the school knows the address or not; a known one gets a
 * link by mail. A bot that fills the hidden field gets that answer too. @throws too_many by place and by address
 */
export const askByMail = command({
  name: "privacy-requests.ask-by-mail",
  allow: anyoneAtSchool,
  input: mailForm,
  async run(ctx, { email, kind, website }) {
    if (website) return {};
    const { schoolId } = inSchool(ctx);
    await countUse(ctx, `privacy-mail:${schoolId}:${placeOf(ctx)}`, PER_PLACE, HOUR_MS);
    await countUse(ctx, `privacy-mail:${schoolId}:${email}`, PER_ADDRESS, HOUR_MS);
    ctx.emit("privacy.link-asked", { email, kind });
    ctx.record({ type: "privacy_request", id: schoolId, after: { kind } });
    return {};
  },
});

async function studentOf(ctx: Ctx, where: { email: string } | { id: string }) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: students.id, email: students.email, firstName: students.firstName, lastName: students.lastName, locale: students.locale })
    .from(students)
    .where(
      and(
        eq(students.schoolId, schoolId),
        "email" in where ? eq(students.email, where.email) : eq(students.id, where.id),
        isNull(students.deletedAt),
      ),
    );
  return row && !isErasedEmail(row.email) ? row : null;
}

/** Mails the link, if the school has a student with this address. */
export const mailLink = heardRow("privacy.link-asked", "privacy.mail-link", async (ctx, { email, kind, outboxId }) => {
  const school = schoolOf(ctx);
  const person = await studentOf(ctx, { email });
  if (!school || !person) return;
  const link = siteOrigin(ctx, school) + confirmByMailPath(await tokenFor(ctx, person, kind));
  await queueMail(ctx, {
    key: `privacy_link:${outboxId}`,
    template: "privacy_link",
    ...{ to: person.email, toName: nameOf(person), school, studentId: person.id, locale: person.locale },
    values: (locale) => ({ request_kind: phrase(KIND_LABELS[kind].toLowerCase(), locale), privacy_link: link }),
  });
});

/** The token of a link: student, kind, and the moment until which it works; void once the address of the student changes. */
export async function tokenFor(ctx: Ctx, { id, email }: { id: string; email: string }, kind: RequestRow["kind"]): Promise<string> {
  const until = (ctx.now.getTime() + LINK_HOURS * HOUR_MS).toString(36);
  return `${id}.${kind}.${until}.${await sign(ctx.env, PURPOSE, ...partsOf(ctx, id, email, kind, until))}`;
}

/** The student and the kind of a link. @throws not_found for a forged one; gone `link_over` after 72 hours */
async function whose(ctx: Ctx, token: string | undefined) {
  const [, studentId = "", kind = "", until = "", signature = null] = TOKEN.exec(token ?? "") ?? [];
  const person = studentId ? await studentOf(ctx, { id: studentId }) : null;
  if (!person || !(await isSigned(ctx.env, signature, PURPOSE, ...partsOf(ctx, studentId, person.email, kind, until)))) throw notFound();
  if (Number.parseInt(until, 36) <= ctx.now.getTime()) throw new DomainError("gone", "link_over", "This link is no longer valid.");
  return { person, kind: kind as RequestRow["kind"] };
}

const token = z.object({ token: optionalText(200) });

/** The kind of request of a link. It makes no request: mail programs open links. @throws not_found; gone `link_over` */
export const readLink = query({
  name: "privacy-requests.read-link",
  allow: anyoneAtSchool,
  input: token,
  async run(ctx, input) {
    const { person, kind } = await whose(ctx, input.token);
    const [open] = await selectOpen(ctx, person.id, kind);
    return { kind, email: maskedEmail(person.email), school: schoolOf(ctx)?.name ?? "", isSent: open !== undefined };
  },
});

/** Sends the request of a link. A second time changes nothing. @throws not_found; gone `link_over` */
export const confirmByMail = command({
  name: "privacy-requests.confirm",
  allow: anyoneAtSchool,
  input: token,
  secret: ["token"],
  retryOn: ["already_asked"],
  async run(ctx, input) {
    const { person, kind } = await whose(ctx, input.token);
    const [open] = await selectOpen(ctx, person.id, kind);
    if (open) return { id: open.id };
    const identityProof = `Opened the link emailed to ${maskedEmail(person.email)}`;
    const of = { studentId: person.id, kind, source: "email" as const, body: "", receivedOn: todayOf(ctx), identityProof, askedBy: null };
    return { id: stageRequest(ctx, of) };
  },
});
