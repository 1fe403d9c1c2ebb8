import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { lmsDeliveries } from "#drizzle/schema/lms";
import { schools } from "#drizzle/schema/schools";
import { findSchoolById } from "~/features/identity/data/school-row";
import { LMS_TOKEN } from "~/features/schools/domain/desk/stage-school";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { superAdmin, systemOnly } from "~/platform/policy";
import { acrossSchools, inSchool } from "~/platform/school-scope";
import { unseal } from "~/platform/sealing";
import { secretOfText, signedHeaders } from "~/platform/standard-webhooks";
import { command, query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { deliveryPage, type Enrollment, findDelivery, findEnrollment } from "../data/deliveries";
import { deliveryListInput, type LmsEvent } from "../model";

const encoder = new TextEncoder();

/** `t=<epoch ms>,v1=<hex>`: HMAC-SHA-256 of timestamp, dot and body, with the shared token. */
export async function signature(token: string, at: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(token), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Orders a delivery to the school's learning platform; its ID is made of the event, so that a repeated event orders no second one. */
export const orderDelivery = command({
  name: "lms.order",
  allow: systemOnly,
  input: z.object({
    registrationId: z.string(),
    event: z.enum(["enrollment.created", "enrollment.cancelled", "enrollment.completed"]),
    outboxId: z.string(),
  }),
  async run(ctx, { registrationId, event, outboxId }) {
    const found = await findEnrollment(ctx, registrationId);
    if (found?.lmsStatus !== "enabled" || !found.course) return null;
    const { db, schoolId } = inSchool(ctx);
    const deliveryId = `lms:${outboxId}`;
    const row = { id: deliveryId, schoolId, registrationId, event, status: "pending" as const, createdAt: ctx.now.getTime() };
    ctx.stage(db.insert(lmsDeliveries).values(row).onConflictDoNothing());
    ctx.emit("lms.deliver", { deliveryId }, deliveryId);
    return null;
  },
});

interface Outcome {
  deliveryId: string;
  status: "pending" | "delivered" | "failed";
  answer: number | null;
  error: string | null;
  progress: number | null;
  /** The platform has rejected the token: nothing is sent until a super admin sets a new one. */
  isTokenBad: boolean;
}

const noteOutcome = command({
  name: "lms.note",
  allow: systemOnly,
  input: z.custom<Outcome>(),
  async run(ctx, { deliveryId, isTokenBad, ...outcome }) {
    const { db, schoolId, own } = inSchool(ctx);
    const present = await findDelivery(ctx, deliveryId);
    const deliveredAt = outcome.status === "delivered" ? ctx.now.getTime() : null;
    ctx.stage(
      db
        .update(lmsDeliveries)
        .set({ ...outcome, deliveredAt, attempts: (present?.attempts ?? 0) + 1 })
        .where(own(lmsDeliveries, deliveryId)),
    );
    if (isTokenBad) ctx.stage(db.update(schools).set({ lmsStatus: "invalid_token" }).where(eq(schools.id, schoolId)));
    ctx.record({ type: "lms_delivery", id: deliveryId, after: outcome });
    return null;
  },
});

/** The payload: names and dates of one enrollment, no payments. */
const bodyOf = (ctx: Ctx, event: LmsEvent, deliveryId: string, found: Enrollment) =>
  JSON.stringify({
    id: deliveryId,
    event,
    occurred_at: ctx.now.toISOString(),
    school: { id: inSchool(ctx).schoolId, name: schoolOf(ctx)?.name },
    registration: { number: found.number },
    course: found.course,
    program: { id: found.programId, title: found.program },
    class: { id: found.classId, code: found.classCode, start_date: found.startDate, end_date: found.endDate },
    student: { id: found.studentId, first_name: found.firstName, last_name: found.lastName, email: found.email },
  });

/** The course progress, if the response has one. */
function progressIn(body: string): number | null {
  try {
    const { progress } = JSON.parse(body) as { progress?: unknown };
    return typeof progress === "number" && progress >= 0 && progress <= 100 ? Math.round(progress) : null;
  } catch {
    return null;
  }
}

/**
 * One attempt: posts the event, signed with the school's token, and records the response. A rejected token ends it; the outbox retries
 * other failures. @throws Error to be retried
 */
export async function deliver(ctx: Ctx, { deliveryId }: Record<string, unknown>): Promise<void> {
  const delivery = await findDelivery(ctx, String(deliveryId));
  if (!delivery || delivery.status === "delivered") return;
  const found = await findEnrollment(ctx, delivery.registrationId);
  const note = (outcome: Partial<Outcome>) =>
    noteOutcome(ctx, { deliveryId: delivery.id, status: "failed", answer: null, error: null, progress: null, isTokenBad: false, ...outcome });
  if (found?.lmsStatus !== "enabled" || !found.lmsUrl || !found.lmsToken) {
    await note({ error: "The learning platform is turned off." });
    return;
  }
  const token = await unseal(ctx.env, LMS_TOKEN, found.lmsToken);
  if (token === null) {
    await note({ error: "The saved token can't be read. Enter it again.", isTokenBad: true });
    return;
  }
  const body = bodyOf(ctx, delivery.event, delivery.id, found);
  const answer = await ctx.ports.lms.post(found.lmsUrl, body, {
    ...(await signedHeaders([secretOfText(token)], delivery.id, ctx.now.getTime(), body)),
    Authorization: `Bearer ${token}`,
    "X-Enrollium-Signature": await signature(token, ctx.now.getTime(), body),
  });
  if (answer.status >= 200 && answer.status < 300) {
    await note({ status: "delivered", answer: answer.status, progress: progressIn(answer.body) });
    return;
  }
  const isTokenBad = answer.status === 401 || answer.status === 403;
  const error = answer.status === 0 ? answer.body : `HTTP ${answer.status}`;
  await note({ status: isTokenBad ? "failed" : "pending", answer: answer.status, error, isTokenBad });
  if (!isTokenBad) throw new Error(`The learning platform rejected the request: ${error}`);
}

/** After the last attempt. */
export async function failDelivery(ctx: Ctx, { deliveryId }: Record<string, unknown>): Promise<void> {
  const delivery = await findDelivery(ctx, String(deliveryId));
  if (delivery?.status !== "pending") return;
  await noteOutcome(ctx, {
    deliveryId: delivery.id,
    status: "failed",
    answer: delivery.answer,
    error: delivery.error,
    progress: delivery.progress,
    isTokenBad: false,
  });
}

/** Deliveries of all schools, for super admins. */
export const listDeliveries = query({
  name: "lms.log",
  allow: superAdmin,
  input: deliveryListInput,
  run: async (ctx, { limit, offset, ordering: _, search: __, ...filters }) => ({
    ...(await deliveryPage(ctx, filters, { limit, offset })),
    zone: EASTERN,
  }),
});

/** Runs a delivery for the event's school. */
export async function deliverAgain(ctx: Ctx, { deliveryId, schoolId }: { deliveryId: string; schoolId: string }): Promise<void> {
  const school = await findSchoolById(ctx, schoolId);
  if (school) await deliver(withSchool(ctx, school), { deliveryId });
}

/** Retries a failed delivery. @throws not_found, conflict `delivered` */
export const sendAgain = command({
  name: "lms.send-again",
  allow: superAdmin,
  input: z.object({ id: id().or(z.string().max(300)) }),
  async run(ctx, input) {
    const db = acrossSchools(ctx, "super admins look after what learning platforms are told");
    const [row] = await db.select().from(lmsDeliveries).where(eq(lmsDeliveries.id, input.id));
    if (!row) throw notFound();
    ctx.stage(
      db
        .update(lmsDeliveries)
        .set({ status: "pending", error: null })
        .where(and(eq(lmsDeliveries.id, row.id), eq(lmsDeliveries.status, "failed"))),
      conflict("delivered", "Only failed deliveries can be sent again."),
    );
    ctx.emit("lms.again", { deliveryId: row.id, schoolId: row.schoolId });
    ctx.record({ type: "lms_delivery", id: row.id });
    return { id: row.id };
  },
});
