import { inboundMails } from "#drizzle/schema/inbox-mail";
import { storeFile } from "~/features/files/domain/store-file";
import { findSchoolById } from "~/features/identity/data/school-row";
import { takeMailEvent } from "~/features/messaging/domain/receive-mail-event";
import { replyTargetOf } from "~/features/messaging/domain/reply-address";
import { notify } from "~/features/notifications/domain/notify";
import { notifyStaff } from "~/features/notifications/domain/notify-staff";
import { inquiryTarget, studentTarget } from "~/features/notifications/paths";
import { type Ctx, withSchool } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { mailDomainOf, replyDomain } from "~/platform/mailer";
import { countUse } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { isKnownMessage, schoolOfName, schoolOfTarget } from "../data/inbound";
import { inboundMailPath } from "../paths";
import { isDaemon } from "./mail-report";
import { MAX_RAW, rawMailKey } from "./raw-mail";
import { type Message, readMessage, senderOf } from "./read-message";

const MOST_OF_SENDER = 20;
/** A sender can make up another address for each mail, so the addresses they come to count as well. */
const MOST_TO_THREAD = 60;
const MOST_TO_SCHOOL = 600;

/** What became of a mail; the sender of one that is `refused` or `busy` gets it back. */
export type Taken = "kept" | "known" | "dropped" | "refused" | "busy";

/**
 * Receives a mail to one of our addresses and counts it before parsing. Rejects unknown addresses; drops the product's own mail,
 * duplicates and more than 20 mails an hour from one sender (except delivery reports); `busy` if one address gets too many.
 */
export async function receiveMail(ctx: Ctx, toEmail: string, raw: Uint8Array<ArrayBuffer>): Promise<Taken> {
  ctx.db.readPrimary();
  const place = await placeOf(ctx, toEmail);
  if (!place) return "refused";
  const sender = await senderOf(raw);
  if (isOwn(ctx, sender)) return "dropped";
  const school = await findSchoolById(ctx, place.schoolId);
  if (!school) return "refused";
  const there = withSchool(ctx, school);
  if (sender.messageId && (await isKnownMessage(there, sender.messageId))) return "known";
  if (!isDaemon(sender.fromEmail) && (await isTooMuch(there, sender.fromEmail.slice(0, 320), MOST_OF_SENDER))) return "dropped";
  const thread = place.inquiryId ?? place.studentId;
  if (thread && (await isTooMuch(there, `to:${thread}`, MOST_TO_THREAD))) return "busy";
  if (await isTooMuch(there, "to:school", MOST_TO_SCHOOL)) return "busy";
  let message: Message;
  try {
    message = await readMessage(raw);
  } catch {
    return "refused";
  }
  if (message.cameBack) await heardOfBounce(there, message, message.cameBack, toEmail);
  return keep(there, { ...place, toEmail: toEmail.toLowerCase().slice(0, 320), message, raw });
}

interface Place {
  schoolId: string;
  inquiryId: string | null;
  studentId: string | null;
}

/** A signed address leads to what it was written about; a school's name, to its inbox. */
async function placeOf(ctx: Ctx, address: string): Promise<Place | null> {
  const target = await replyTargetOf(ctx.env, address);
  if (target) {
    const schoolId = await schoolOfTarget(ctx, target);
    if (!schoolId) return null;
    return { schoolId, inquiryId: target.kind === "inquiry" ? target.id : null, studentId: target.kind === "student" ? target.id : null };
  }
  const [local = "", domain] = address.toLowerCase().split("@");
  const schoolId = domain === replyDomain(ctx.env) && /^[a-z0-9-]+$/.test(local) ? await schoolOfName(ctx, local) : null;
  return schoolId ? { schoolId, inquiryId: null, studentId: null } : null;
}

/** A mail of ours that comes back to us would be answered for ever. */
function isOwn({ env }: Ctx, { fromEmail, messageId }: Pick<Message, "fromEmail" | "messageId">): boolean {
  const own = [replyDomain(env), mailDomainOf(env)].filter(Boolean);
  return own.some((domain) => fromEmail.endsWith(`@${domain}`) || messageId?.toLowerCase().endsWith(`@${domain}>`));
}

async function isTooMuch(ctx: Ctx, counted: string, most: number): Promise<boolean> {
  const { schoolId } = inSchool(ctx);
  try {
    await countUse(ctx, `inbound-mail:${schoolId}:${counted}`, most, HOUR_MS);
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

/** Anybody can write a report: it counts where it comes to the address that only the mail itself has told. */
const heardOfBounce = (ctx: Ctx, { messageId }: Message, { mailId, recipient, status, reason }: NonNullable<Message["cameBack"]>, toEmail: string) =>
  takeMailEvent(
    ctx,
    {
      id: `report:${messageId ?? mailId}`.slice(0, 200),
      type: "bounced",
      created_at: ctx.now.getTime(),
      mail_id: mailId,
      recipient,
      permanent: !status?.startsWith("4."),
      status: status ?? undefined,
      reason,
    },
    toEmail,
  );

interface Arrived extends Place {
  toEmail: string;
  message: Message;
  raw: Uint8Array<ArrayBuffer>;
}

const twice = () => conflict("known_message", "This message was already received.");

async function keep(ctx: Ctx, arrived: Arrived): Promise<Taken> {
  try {
    await commitStep(ctx, "inbox-mail.keep", (inner) => stageMail(inner, arrived));
    return "kept";
  } catch (error) {
    if (error instanceof DomainError && error.code === "known_message") return "known";
    throw error;
  }
}

async function stageMail(ctx: CommandCtx, { inquiryId, studentId, toEmail, message, raw }: Arrived): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const id = newId();
  await ctx.ports.files.put(rawMailKey(schoolId, id), raw.slice(0, MAX_RAW).buffer, "message/rfc822");
  const { attachments, cameBack: _, messageId, ...words } = message;
  const { files, refusedFiles } = await stageFiles(ctx, attachments);
  const isThreaded = inquiryId !== null || studentId !== null;
  const state = isThreaded || message.kind !== "person" ? ("done" as const) : ("open" as const);
  ctx.stage(
    db
      .insert(inboundMails)
      .values({
        id,
        schoolId,
        messageId: messageId ?? id,
        ...words,
        toEmail,
        inquiryId,
        studentId,
        files,
        refusedFiles,
        state,
        receivedAt: ctx.now.getTime(),
      })
      .onConflictDoNothing(),
    twice(),
  );
  ctx.record({ type: "inbound_mail", id, after: { kind: message.kind, inquiryId, studentId, files: files.length } });
  if (message.kind !== "person") return;
  const name = message.fromName ?? message.fromEmail;
  const path = inquiryId ? inquiryTarget(inquiryId) : studentId ? studentTarget(studentId) : inboundMailPath(id);
  await notifyStaff(ctx, { kind: "inquiry", key: `mail:${id}`, text: `${name} replied by email: ${message.subject}`, path });
  if (inquiryId)
    notify(ctx, {
      type: "program_info_query",
      eventKey: `mail:${id}`,
      objectId: inquiryId,
      extra: { name, program: null },
      recipients: "school-staff",
    });
}

/** Stores what is of a kind that is taken, and names the rest. */
async function stageFiles(ctx: CommandCtx, attachments: Message["attachments"]) {
  const files: (typeof inboundMails.$inferSelect)["files"] = [];
  const refusedFiles: string[] = [];
  for (const { name, bytes } of attachments) {
    try {
      const fileId = await storeFile(ctx, new File([bytes], name), { purpose: "mail-attachment", access: "private" }, "file");
      files.push({ fileId, name, size: bytes.byteLength });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusedFiles.push(name);
    }
  }
  return { files, refusedFiles };
}
