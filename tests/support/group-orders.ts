import { and, eq, sql } from "drizzle-orm";
import * as schema from "#drizzle/schema/index";
import { acceptQuote } from "~/features/groups/domain/accept";
import { confirmOrder } from "~/features/groups/domain/confirm";
import { startRegistration } from "~/features/groups/domain/invitation";
import { closeNaming, expireOrder } from "~/features/groups/domain/naming-day";
import { linkSponsor, mailChoice, mailConfirmed, mailInvitation, mailNamingDue, mailQuote } from "~/features/groups/domain/notify";
import { saveTeamPrice } from "~/features/groups/domain/prices";
import { requestQuote } from "~/features/groups/domain/quote";
import { findSchoolById } from "~/features/identity/data/school-row";
import { openRegistrationLink } from "~/features/registration-flow/domain/wizard/open-link";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveAgreement } from "~/features/registration-flow/domain/wizard/save-agreement";
import { saveAnswers } from "~/features/registration-flow/domain/wizard/save-answers";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { offerFreeSeats } from "~/features/waitlist/domain/run-out";
import { type Ctx, withSchool } from "~/platform/context";
import { makeCtx, makeJobCtx, NOW } from "./context";
import { aClass, submit } from "./registering";
import { db } from "./rows";

/** A team price as its form sends it. */
export const price = {
  ...{ per_seat: "1000.00", from_1: "5", percent_1: "5", from_2: "10", percent_2: "10", is_instant: "on", naming_days: "3" },
  ...{ after_naming: "release", agreement: "The seats are yours. Students pay nothing." },
};
export const buyer = { buyer: "Harbor Care", contact_name: "Rita Moreno", email: "rita@harborcare.test", phone: "401 555 0100" };

/** A school with a class and a team price. */
export async function aTeamClass(capacity = 20) {
  const school = await aClass({ capacity, program: { paymentOptions: ["pay_now", "pay_later"] } });
  const owner = await makeCtx({ as: school.owner.id, host: school.host });
  await saveTeamPrice(owner, { ...price, id: school.program.id });
  return { ...school, ownerCtx: owner, visitor: await makeCtx({ host: school.host }) };
}
export type School = Awaited<ReturnType<typeof aTeamClass>>;

export const ask = (school: School, seats: number, by: Ctx = school.visitor) =>
  requestQuote(by, { ...buyer, slug: school.program.slug, class: school.courseClass.id, seats: String(seats) });

export const orderOf = async (code: string) => {
  const [order] = await db.select().from(schema.groupOrders).where(eq(schema.groupOrders.code, code));
  if (!order) throw new Error("There is no such order");
  return order;
};

/** An order of some seats, accepted by the buyer and confirmed by the school. */
export async function confirmed(school: School, seats: number) {
  const { code } = await ask(school, seats);
  await acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" });
  const order = await orderOf(code as string);
  await confirmOrder(school.ownerCtx, { id: order.id, po_number: "PO 7" });
  return { code: code as string, id: order.id, joinCode: order.joinCode };
}

export const person = (name: string) => ({ first_name: name, last_name: "Lima", email: `${name.toLowerCase()}@example.test` });
export const seatsOf = (orderId: string) =>
  db.select().from(schema.groupSeats).where(eq(schema.groupSeats.orderId, orderId)).orderBy(schema.groupSeats.position);
export const occupied = async (school: School, at = NOW) =>
  (
    await db
      .select()
      .from(schema.seats)
      .where(
        and(eq(schema.seats.classId, school.courseClass.id as string), sql`(state = 'taken' OR (state = 'held' AND expires_at > ${at.getTime()}))`),
      )
  ).length;

const HEARD = {
  "group.quoted": mailQuote,
  "group.confirmed": mailConfirmed,
  "group.seat-named": mailInvitation,
  "group.released": offerFreeSeats,
  "group.class-cancelled": mailChoice,
  "registration.created": linkSponsor,
} as const;

export async function jobFor(school: School, at = NOW): Promise<Ctx> {
  const found = await findSchoolById(await makeCtx(), school.id);
  return withSchool(makeJobCtx(at), found as NonNullable<typeof found>);
}

/** Runs what was announced, and answers the mails about orders. */
export async function delivered(school: School, at = NOW) {
  const job = await jobFor(school, at);
  const heard: Record<string, (ctx: Ctx, event: never) => Promise<unknown>> = {
    ...HEARD,
    "group.naming-due": async (ctx: Ctx, event: never) => {
      await mailNamingDue(ctx, event);
      await closeNaming(ctx, event);
    },
    "group.expired": expireOrder,
  };
  for (let round = 0; round < 2; round += 1) {
    const rows = await db.all<{ topic: string; payload: string }>(
      sql`SELECT topic, payload FROM outbox WHERE school_id = ${school.id} AND (topic LIKE 'group.%' OR topic = 'registration.created') ORDER BY created_at, rowid`,
    );
    for (const { topic, payload } of rows) await heard[topic]?.(job, JSON.parse(payload) as never);
  }
  return db.all<{ template: string; text: string; recipient: string }>(
    sql`SELECT template, text, recipient FROM mails WHERE school_id = ${school.id} AND subject_type = 'group_order' ORDER BY created_at, rowid`,
  );
}

export const tokenIn = (text: string) => /\/group-seats\/([\w-]+)/.exec(text)?.[1] ?? "";

/** The invited person registers by the mail's link. */
export async function register(school: School, text: string, who: string) {
  const { to } = await startRegistration(school.visitor, { token: tokenIn(text), shares_progress: "no" });
  const opened = await openRegistrationLink(school.visitor, { token: new URL(to, "http://x.test").searchParams.get("initiate") ?? "" });
  const token = opened.outcome === "open" ? opened.token : "";
  const page = await readRegistration(school.visitor, { token, step: 2 });
  await saveStudent(school.visitor, { token, ...person(who), phone: "401 555 0100" });
  await saveAnswers(school.visitor, { token, answers: {} });
  await saveAgreement(school.visitor, { token, signature: `${who} Lima`, agree: "on" });
  const last = await readRegistration(school.visitor, { token, step: 6 });
  const { registrationId } = await submit(school.visitor, token, "free_plan");
  return { page, last, token, registrationId: registrationId as string };
}
