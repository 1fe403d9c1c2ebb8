import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { registrationDrafts, registrations } from "#drizzle/schema/enrollment";
import { groupOrders, groupPrices, groupSeats } from "#drizzle/schema/groups";
import { mails } from "#drizzle/schema/messaging";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { sponsorInvoiceLines, sponsorInvoices, sponsors } from "#drizzle/schema/terms";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type GroupOrder = typeof groupOrders.$inferSelect;
export type GroupSeat = typeof groupSeats.$inferSelect;
export type GroupPrice = typeof groupPrices.$inferSelect;

/** A program with its team price; the price is null while the program takes no groups. @throws not_found */
export async function findGroupPrice(ctx: Ctx, programKey: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ program: programs, price: groupPrices })
    .from(programs)
    .leftJoin(groupPrices, and(eq(groupPrices.schoolId, programs.schoolId), eq(groupPrices.programId, programs.id)))
    .where(and(eq(programs.schoolId, schoolId), sql`(${programs.id} = ${programKey} OR ${programs.slug} = ${programKey})`));
  if (!row) throw notFound();
  return row;
}

/** Whether the program of an address takes group orders: its page then links to the form. */
export async function takesGroups(ctx: Ctx, slug: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: groupPrices.programId })
    .from(groupPrices)
    .innerJoin(programs, and(eq(programs.schoolId, groupPrices.schoolId), eq(programs.id, groupPrices.programId)))
    .where(and(eq(groupPrices.schoolId, schoolId), eq(programs.slug, slug)));
  return rows.length > 0;
}

const orders = (ctx: Ctx) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      order: groupOrders,
      program: { id: programs.id, title: programs.title, slug: programs.slug },
      courseClass: classes,
      location: locations,
      seatsUsed: occupiedSeatsOf(schoolId, sql`${classes.id}`, ctx.now.getTime()),
    })
    .from(groupOrders)
    .innerJoin(programs, and(eq(programs.schoolId, groupOrders.schoolId), eq(programs.id, groupOrders.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, groupOrders.schoolId), eq(classes.id, groupOrders.classId)))
    .leftJoin(locations, and(eq(locations.schoolId, classes.schoolId), eq(locations.id, classes.locationId)));
};

export type FoundOrder = Awaited<ReturnType<typeof orders>>[number];

async function oneOrder(ctx: Ctx, which: SQL | undefined): Promise<FoundOrder> {
  const [row] = await orders(ctx).where(which);
  if (!row) throw notFound();
  return row;
}

/** An order with its program and class. @throws not_found if it belongs to another school */
export const findOrder = (ctx: Ctx, id: string): Promise<FoundOrder> => oneOrder(ctx, inSchool(ctx).own(groupOrders, id));

/** The order of a buyer's page at this school. @throws not_found */
export const findOrderByCode = (ctx: Ctx, code: string): Promise<FoundOrder> =>
  oneOrder(ctx, and(eq(groupOrders.schoolId, inSchool(ctx).schoolId), eq(groupOrders.code, code)));

/** The order of a join link at this school. @throws not_found */
export const findOrderByJoinCode = (ctx: Ctx, joinCode: string): Promise<FoundOrder> =>
  oneOrder(ctx, and(eq(groupOrders.schoolId, inSchool(ctx).schoolId), eq(groupOrders.joinCode, joinCode)));

/** The seats of an order in their order, with the student's registration. */
export async function readSeats(ctx: Ctx, orderId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      seat: groupSeats,
      registration: {
        id: registrations.id,
        number: registrations.number,
        enrollmentStatus: registrations.enrollmentStatus,
        status: registrations.status,
      },
    })
    .from(groupSeats)
    .leftJoin(registrations, and(eq(registrations.schoolId, groupSeats.schoolId), eq(registrations.id, groupSeats.registrationId)))
    .where(and(eq(groupSeats.schoolId, schoolId), eq(groupSeats.orderId, orderId)))
    .orderBy(asc(groupSeats.position));
}

type FoundSeat = FoundOrder & { seat: GroupSeat };

async function oneSeat(ctx: Ctx, which: SQL): Promise<FoundSeat | null> {
  const { db, schoolId } = inSchool(ctx);
  const [seat] = await db
    .select()
    .from(groupSeats)
    .where(and(eq(groupSeats.schoolId, schoolId), which));
  return seat ? { ...(await findOrder(ctx, seat.orderId)), seat } : null;
}

/** A seat with its order. @throws not_found if it belongs to another school */
export async function findSeat(ctx: Ctx, id: string): Promise<FoundSeat> {
  const found = await oneSeat(ctx, eq(groupSeats.id, id));
  if (!found) throw notFound();
  return found;
}

/** The seat of an invitation's token hash. @throws not_found */
export async function findSeatByInvite(ctx: Ctx, inviteHash: string): Promise<FoundSeat> {
  const found = await oneSeat(ctx, eq(groupSeats.inviteHash, inviteHash));
  if (!found) throw notFound();
  return found;
}

/** The group seat that a registration took; null for any other registration. */
export const seatOfRegistration = (ctx: Ctx, registrationId: string): Promise<FoundSeat | null> =>
  oneSeat(ctx, eq(groupSeats.registrationId, registrationId));

/** The draft of a named seat; null once it is registered or its person replaced. */
export async function findSeatDraft(ctx: Ctx, draftId: string | null) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(registrationDrafts)
    .where(own(registrationDrafts, draftId ?? ""));
  return row ?? null;
}

/** The orders of a class that are not over and have no choice to make. */
export async function ordersOfClass(ctx: Ctx, classId: string): Promise<GroupOrder[]> {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(groupOrders)
    .where(
      and(
        eq(groupOrders.schoolId, schoolId),
        eq(groupOrders.classId, classId),
        sql`${groupOrders.status} IN ('quote', 'accepted', 'confirmed', 'closed') AND ${groupOrders.chooseBy} IS NULL`,
      ),
    );
}

/** Classes of a program that take registrations, as choices of the team form. */
export async function teamClasses(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ courseClass: classes, seatsUsed: occupiedSeatsOf(schoolId, sql`${classes.id}`, ctx.now.getTime()) })
    .from(classes)
    .where(
      and(eq(classes.schoolId, schoolId), eq(classes.programId, programId), sql`${classes.cancelledAt} IS NULL AND ${classes.mode} = 'scheduled'`),
    )
    .orderBy(asc(classes.startDate));
}

const countOf = (states: string) =>
  sql<number>`(SELECT count(*) FROM group_seats g WHERE g.school_id = ${groupOrders.schoolId} AND g.order_id = ${groupOrders.id} AND g.state IN ${sql.raw(states)})`;

interface Filters {
  status?: GroupOrder["status"];
  program?: string;
  search?: string;
}

/** One page of group orders with their seats, and the programs to filter by. One round trip. */
export async function groupPage(ctx: Ctx, { status, program, search }: Filters, page: { limit: number; offset: number; ordering: string }) {
  const { db, schoolId } = inSchool(ctx);
  const pattern = search ? sought(search) : null;
  const where = and(
    eq(groupOrders.schoolId, schoolId),
    status ? eq(groupOrders.status, status) : undefined,
    program ? eq(groupOrders.programId, program) : undefined,
    pattern
      ? sql`(${contains(sql`${groupOrders.buyer}`, pattern)} OR ${contains(sql`${groupOrders.contactName}`, pattern)} OR ${contains(sql`${groupOrders.number}`, pattern)})`
      : undefined,
  );
  const by = page.ordering.endsWith("name_by") ? groupOrders.nameBy : groupOrders.createdAt;
  const [results, [total], choices] = await db.batch([
    db
      .select({
        id: groupOrders.id,
        number: groupOrders.number,
        status: groupOrders.status,
        buyer: groupOrders.buyer,
        contactName: groupOrders.contactName,
        nameBy: groupOrders.nameBy,
        asked: groupOrders.seats,
        perSeatCents: groupOrders.perSeatCents,
        createdAt: groupOrders.createdAt,
        program: sql<string>`${programs.title}`.as("program_title"),
        classCode: sql<string>`${classes.code}`.as("class_code"),
        live: countOf("('reserved', 'named', 'registered')").as("live"),
        named: countOf("('named', 'registered')").as("named"),
        registered: countOf("('registered')").as("registered"),
      })
      .from(groupOrders)
      .innerJoin(programs, and(eq(programs.schoolId, groupOrders.schoolId), eq(programs.id, groupOrders.programId)))
      .innerJoin(classes, and(eq(classes.schoolId, groupOrders.schoolId), eq(classes.id, groupOrders.classId)))
      .where(where)
      .orderBy((page.ordering.startsWith("-") ? desc : asc)(by), (page.ordering.startsWith("-") ? desc : asc)(groupOrders.id))
      .limit(page.limit)
      .offset(page.offset),
    countRows(ctx, db, groupOrders, where),
    db.select({ value: programs.id, label: programs.title }).from(programs).where(eq(programs.schoolId, schoolId)).orderBy(asc(programs.position)),
  ]);
  return { results, count: total?.count ?? 0, programs: choices };
}

/** The invoices with seats of an order, newest first. */
export async function orderInvoices(ctx: Ctx, orderId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .selectDistinct({
      id: sponsorInvoices.id,
      number: sponsorInvoices.number,
      code: sponsorInvoices.code,
      status: sponsorInvoices.status,
      dueOn: sponsorInvoices.dueOn,
      totalCents: sponsorInvoices.totalCents,
      paidCents: sponsorInvoices.paidCents,
      createdAt: sponsorInvoices.createdAt,
    })
    .from(sponsorInvoices)
    .innerJoin(
      sponsorInvoiceLines,
      and(eq(sponsorInvoiceLines.schoolId, sponsorInvoices.schoolId), eq(sponsorInvoiceLines.invoiceId, sponsorInvoices.id)),
    )
    .innerJoin(groupSeats, and(eq(groupSeats.schoolId, sponsorInvoiceLines.schoolId), eq(groupSeats.id, sponsorInvoiceLines.groupSeatId)))
    .where(and(eq(sponsorInvoices.schoolId, schoolId), eq(groupSeats.orderId, orderId)))
    .orderBy(desc(sponsorInvoices.createdAt));
}

/** The sponsor of this name, in any case; null without one. */
export async function sponsorNamed(ctx: Ctx, name: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(and(eq(sponsors.schoolId, schoolId), sql`lower(${sponsors.name}) = lower(${name})`));
  return row ?? null;
}

/** The mails about an order, newest first. */
export async function orderMails(ctx: Ctx, orderId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: mails.id, subject: mails.subject, recipient: mails.recipient, status: mails.status, createdAt: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.schoolId, schoolId), eq(mails.subjectType, "group_order"), eq(mails.subjectId, orderId)))
    .orderBy(desc(mails.createdAt))
    .limit(50);
}
