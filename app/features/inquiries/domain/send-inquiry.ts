import { z } from "zod";
import { INQUIRY_TYPES, inquiries } from "#drizzle/schema/inquiries";
import { offeredProgram } from "~/features/programs/domain/find-offered-program";
import { todayOf } from "~/platform/context";
import { hashToken, newId } from "~/platform/ids";
import { AFFILIATE_ID, choice, email, longText, optional, optionalLongText, optionalText, orElse, personName, phone } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { LOCALES } from "~/words/locale";
import { PREFERRED_CONTACTS } from "../model";

const PER_ADDRESS = 30;
const PER_PERSON = 6;

const question = {
  name: personName(120),
  email: email(),
  program: optionalText(200),
  inquiry_type: orElse(choice(INQUIRY_TYPES), "program_general"),
  affid: z.string().regex(AFFILIATE_ID).optional().catch(undefined),
  locale: optional(choice(LOCALES)),
  website: z.string().optional(),
};
type Question = z.output<z.ZodObject<typeof question>> & {
  phone?: string;
  message?: string;
  preferred_contact?: (typeof PREFERRED_CONTACTS)[number];
};

/** A visitor's inquiry. A bot that fills the hidden field (`website`) is thanked, and nothing is stored. */
export const sendInquiry = command({
  name: "inquiries.send",
  allow: anyoneAtSchool,
  scope: "inquiries:write",
  input: z.object({ ...question, phone: phone(), preferred_contact: optional(choice(PREFERRED_CONTACTS)), message: longText(4000) }),
  run: (ctx, input) => stageQuestion(ctx, input, "site"),
});

/** The same from the widget, which can omit optional fields. */
export const sendWidgetInquiry = command({
  name: "inquiries.send-by-widget",
  allow: anyoneAtSchool,
  input: z.object({ ...question, phone: optional(phone()), message: optionalLongText(4000) }),
  run: (ctx, input) => stageQuestion(ctx, input, "widget"),
});

/** The same from the chat, by the visitor or by staff. */
export const sendChatInquiry = command({
  name: "inquiries.send-by-chat",
  allow: anyoneAtSchool,
  input: z.object({ ...question, phone: optional(phone()), message: optionalLongText(4000) }),
  run: (ctx, input) => stageQuestion(ctx, input, "chat"),
});

async function stageQuestion(ctx: CommandCtx, input: Question, source: "site" | "widget" | "chat"): Promise<{ id: string }> {
  if (input.website) return { id: newId() };
  const { db, schoolId } = inSchool(ctx);
  await countUse(ctx, `inquiry:${schoolId}:${placeOf(ctx)}`, PER_ADDRESS, HOUR_MS);
  await countUse(ctx, `inquiry:${schoolId}:${input.email}`, PER_PERSON, HOUR_MS);
  const program = input.program ? await offeredProgram(ctx, input.program) : null;
  const at = ctx.now.getTime();
  const message = input.message ?? "";
  const id = await idOf(schoolId, input.email, program?.id ?? "", input.inquiry_type, message, todayOf(ctx));
  ctx.stage(
    db
      .insert(inquiries)
      .values({
        id,
        schoolId,
        programId: program?.id ?? null,
        type: input.inquiry_type,
        name: input.name,
        email: input.email,
        phone: input.phone ?? null,
        preferredContact: input.preferred_contact ?? null,
        message,
        contactStatus: "not_contacted",
        affid: input.affid ?? null,
        locale: input.locale ?? ctx.locale,
        source,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing(),
  );
  ctx.emit("inquiry.created", { inquiryId: id }, id);
  ctx.record({ type: "inquiry", id, after: { program: program?.id ?? null, type: input.inquiry_type } });
  return { id };
}

/** The same message of the same person on one day counts once, because cached pages carry no key. */
const idOf = async (...parts: string[]) => (await hashToken(parts.join("\n"))).slice(0, 32);
