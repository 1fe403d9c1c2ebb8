import { sql } from "drizzle-orm";
import { z } from "zod";
import { groupOrders } from "#drizzle/schema/groups";
import { sendInquiry } from "~/features/inquiries/domain/send-inquiry";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { classState, seatsLeft } from "~/features/programs/model";
import { type Ctx, todayOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { newId, publicCode } from "~/platform/ids";
import { REQUIRED, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { DAY_MS, HOUR_MS, plusDays } from "~/platform/zones";
import { findGroupPrice, type GroupPrice, teamClasses } from "../data/groups";
import { buyerFields, priceOf, QUOTE_DAYS, quoteFields, teamForm } from "../model";
import { groupFull } from "./refusals";

/** Characters of the codes in addresses: 31 possible each, over 128 bits together. */
const CODE_LENGTH = 27;
const QUOTES_PER_HOUR = 20;

/** The form for teams of a program. @throws not_found if the program takes none */
export const readTeamForm = query({
  name: "group-page.form",
  allow: anyoneAtSchool,
  input: z.object({ slug: text(200) }),
  async run(ctx, { slug }) {
    const { program, price } = await findGroupPrice(ctx, slug);
    if (!price || program.status !== "offering") throw notFound();
    const today = todayOf(ctx);
    const rows = await teamClasses(ctx, program.id);
    return {
      program: { id: program.id, title: program.title, slug: program.slug },
      price: { perSeatCents: price.perSeatCents, steps: price.steps, isInstant: price.isInstant },
      classes: rows
        .filter(({ courseClass, seatsUsed }) => classState({ ...courseClass, seatsUsed }, today) === "open")
        .map(({ courseClass, seatsUsed }) => ({
          id: courseClass.id,
          code: courseClass.code,
          startDate: courseClass.startDate,
          free: seatsLeft({ capacity: courseClass.capacity, seatsUsed }),
        })),
    };
  },
});

async function priced(ctx: Ctx, programKey: string, classId: string, seats: number) {
  const { program, price } = await findGroupPrice(ctx, programKey);
  if (!price) throw invalidField("program", "This program has no team price.", "no_team_price");
  const row = (await teamClasses(ctx, program.id)).find(({ courseClass }) => courseClass.id === classId);
  if (!row) throw invalidField("class", "Choose a class.");
  if (classState({ ...row.courseClass, seatsUsed: row.seatsUsed }, todayOf(ctx)) === "closed")
    throw invalidField("class", "Registration for this class is closed.", "class_closed");
  const free = seatsLeft({ capacity: row.courseClass.capacity, seatsUsed: row.seatsUsed });
  return { program, price, courseClass: row.courseClass, free, ...priceOf(price, seats), nameBy: nameByOf(ctx, price, row.courseClass.startDate) };
}

/** The naming day: some days before the class starts, today at the earliest. */
function nameByOf(ctx: Ctx, { namingDays }: Pick<GroupPrice, "namingDays">, startDate: string | null): string {
  const today = todayOf(ctx);
  const day = startDate ? plusDays(startDate, -namingDays) : plusDays(today, namingDays);
  return [day, today].sort().at(-1) ?? today;
}

/** The price of seats in a class in cents, and whether the class has them. Reserves nothing. @throws invalid `no_team_price` */
export const quoteGroup = query({
  name: "groups.quote",
  allow: schoolStaff,
  scope: "groups:read",
  input: quoteFields,
  async run(ctx, input) {
    const { price, free, discountBps, seatCents, totalCents, nameBy } = await priced(ctx, input.program, input.class, input.seats);
    return { seats: input.seats, free, listCents: price.perSeatCents, discountBps, seatCents, totalCents, nameBy };
  },
});

type Buyer = z.output<typeof buyerFields>;

async function stageQuote(ctx: CommandCtx, input: Buyer & { program: string; class: string; seats: number }) {
  const { db, schoolId } = inSchool(ctx);
  const { program, price, courseClass, free, discountBps, seatCents, nameBy } = await priced(ctx, input.program, input.class, input.seats);
  if (input.seats > free) throw groupFull(free);
  const now = ctx.now.getTime();
  const year = Number(todayOf(ctx).slice(0, 4));
  const order = { id: newId(), code: publicCode(CODE_LENGTH) };
  ctx.stage(stageNextNumber(ctx, "group-order", year));
  ctx.stage(
    db.insert(groupOrders).values({
      ...order,
      schoolId,
      number: sql`${`G-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'group-order' AND year = ${year}))`,
      joinCode: publicCode(CODE_LENGTH),
      status: "quote",
      buyer: input.buyer,
      contactName: input.contact_name,
      email: input.email,
      phone: input.phone,
      programId: program.id,
      classId: courseClass.id,
      seats: input.seats,
      perSeatCents: seatCents,
      discountBps,
      poNumber: input.po_number ?? null,
      nameBy,
      afterNaming: price.afterNaming,
      depositBps: price.depositBps,
      cancelSteps: price.cancelSteps,
      locale: ctx.locale,
      agreement: price.agreement,
      validUntil: now + QUOTE_DAYS * DAY_MS,
      createdAt: now,
      updatedAt: now,
    }),
  );
  ctx.emit("group.quoted", { orderId: order.id }, order.id);
  ctx.record({
    type: "group_order",
    id: order.id,
    after: { buyer: input.buyer, seats: input.seats, class: courseClass.id, perSeatCents: seatCents },
  });
  return order;
}

/** Makes a quote for a buyer, good for a week, and emails its address. It reserves no seat. @throws conflict `class_full` {free} */
export const makeQuote = command({
  name: "groups.make-quote",
  allow: schoolStaff,
  scope: "groups:write",
  input: quoteFields.merge(buyerFields),
  run: (ctx, input) => stageQuote(ctx, input),
});

/**
 * The team form of a visitor: a quote at once, or an inquiry where the school answers by hand or no class was chosen. A bot that fills the
 * hidden field (`website`) gets the answer of an inquiry, and nothing is stored. @throws conflict `class_full` {free}, rate_limited
 */
export const requestQuote = command({
  name: "group-page.request",
  allow: anyoneAtSchool,
  idempotent: false,
  input: teamForm.extend({ slug: text(200), website: z.string().optional() }),
  async run(ctx, { slug, website, class: classId, ...input }): Promise<{ code: string | null; slug: string }> {
    const { program, price } = await findGroupPrice(ctx, slug);
    if (!price || program.status !== "offering") throw notFound();
    if (website) return { code: null, slug };
    if (price.isInstant && classId) {
      await countUse(ctx, `group-quote:${inSchool(ctx).schoolId}:${placeOf(ctx)}`, QUOTES_PER_HOUR, HOUR_MS);
      const { code } = await stageQuote(ctx, { ...input, program: program.id, class: classId });
      return { code, slug };
    }
    const rows = classId ? await teamClasses(ctx, program.id) : [];
    const chosen = rows.find(({ courseClass }) => courseClass.id === classId)?.courseClass;
    if (classId && !chosen) throw invalidField("class", REQUIRED);
    await sendInquiry(ctx, {
      name: input.contact_name,
      email: input.email,
      phone: input.phone,
      program: program.id,
      message: [
        `Team enrollment: ${input.seats} seats for ${input.buyer}`,
        chosen ? `Class: ${chosen.code}` : "Class: help me choose",
        ...(input.po_number ? [`PO number: ${input.po_number}`] : []),
      ].join("\n"),
    });
    return { code: null, slug };
  },
});
