import { z } from "zod";
import { groupDisclosures } from "#drizzle/schema/groups";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { id, optionalText, text } from "~/platform/input";
import { anyoneAtSchool, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { type FoundOrder, findOrder, findOrderByCode, findOrderByJoinCode, groupPage, orderInvoices, orderMails, readSeats } from "../data/groups";
import { readOrderMoney } from "../data/money";
import { sharedProgress } from "../data/progress";
import { groupListInput } from "../model";
import { moneyOnPage, paymentOf } from "./page-money";
import { isReplaceable } from "./stage-order";

/** Group orders of the school, newest first. */
export const listGroups = query({
  name: "groups.list",
  allow: schoolStaff,
  input: groupListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => groupPage(ctx, filters, { limit, offset, ordering }),
});

/** An order with its seats and invoices, for API clients and pages. */
async function orderOf(ctx: Ctx, found: FoundOrder) {
  const [rows, invoices, money] = await Promise.all([
    readSeats(ctx, found.order.id),
    orderInvoices(ctx, found.order.id),
    readOrderMoney(ctx, found.order.id),
  ]);
  const live = rows.filter(({ seat }) => seat.state !== "released");
  return { ...found, seats: rows, invoices, money, live: live.length, open: live.filter(({ seat }) => seat.state === "reserved").length };
}
export type OrderView = Awaited<ReturnType<typeof orderOf>>;

/** An order by ID. @throws not_found */
export const getOrder = query({
  name: "groups.get",
  allow: schoolStaff,
  scope: "groups:read",
  input: z.object({ id: id() }),
  run: async (ctx, input) => orderOf(ctx, await findOrder(ctx, input.id)),
});

/** An order for staff, with its mails. @throws not_found */
export const showOrder = query({
  name: "groups.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const [view, sent] = await Promise.all([orderOf(ctx, found), orderMails(ctx, input.id)]);
    return { ...view, sent, zone: zoneOf(ctx), today: todayOf(ctx), isReplaceable: isReplaceable(ctx, found) };
  },
});

/** Fields that the buyer sees of a student who agreed. */
const SHOWN: string[] = ["attendance", "completion", "exam"];

/**
 * The buyer's page by its code: quote, names, invoices, and the progress of students who share it. Shows no birth date and no phone of a
 * student. Each student's view is recorded once a day. @throws not_found
 */
export const openGroupPage = command({
  name: "group-page.open",
  allow: anyoneAtSchool,
  input: z.object({ code: text(40), session_id: optionalText(200) }),
  secret: ["code"],
  idempotent: false,
  logged: false,
  async run(ctx, { code, session_id }) {
    const { db, schoolId } = inSchool(ctx);
    const first = await findOrderByCode(ctx, code);
    const payment = await paymentOf(ctx, first.order.id, session_id !== undefined);
    const found = session_id === undefined ? first : await findOrderByCode(ctx, code);
    const view = await orderOf(ctx, found);
    const { order, program, courseClass, seats, invoices, live, open } = view;
    const shared = await sharedProgress(ctx, order.id);
    for (const { seatId, registrationId } of shared)
      ctx.stage(
        db
          .insert(groupDisclosures)
          .values({ schoolId, groupSeatId: seatId, registrationId, day: todayOf(ctx), fields: SHOWN, at: ctx.now.getTime() })
          .onConflictDoNothing(),
      );
    const today = todayOf(ctx);
    const isOver = order.validUntil !== null && order.validUntil <= ctx.now.getTime();
    return {
      code,
      joinCode: order.joinCode,
      number: order.number,
      status: isOver ? ("expired" as const) : order.status,
      buyer: order.buyer,
      program: { title: program.title, slug: program.slug },
      classCode: courseClass.code,
      startDate: courseClass.startDate,
      asked: order.seats,
      live,
      open,
      perSeatCents: order.perSeatCents,
      discountBps: order.discountBps,
      totalCents: order.perSeatCents * (order.status === "quote" ? order.seats : live),
      nameBy: order.nameBy,
      afterNaming: order.afterNaming,
      agreement: order.agreement,
      signedName: order.signedName,
      validUntil: order.validUntil,
      zone: zoneOf(ctx),
      ...(await moneyOnPage(ctx, view, isOver)),
      payment,
      canName: order.status === "confirmed" && order.nameBy >= today && order.chooseBy === null,
      canReplace: order.chooseBy === null && (order.status === "confirmed" || order.status === "closed") && isReplaceable(ctx, found),
      seats: seats
        .filter(({ seat }) => seat.state !== "released")
        .map(({ seat }) => {
          const progress = shared.find(({ seatId }) => seatId === seat.id);
          return {
            id: seat.id,
            position: seat.position,
            state: seat.state,
            paidCents: view.money.seats.find(({ id: moneyId }) => moneyId === seat.id)?.paidCents ?? 0,
            name: seat.state === "reserved" ? null : [seat.firstName, seat.lastName].filter(Boolean).join(" "),
            email: seat.state === "reserved" ? null : seat.email,
            progress: progress
              ? {
                  attendance: progress.scheduled > 0 ? Math.round((100 * progress.counted) / progress.scheduled) : null,
                  minutes: progress.counted,
                  completedOn: progress.completedOn,
                  exam: progress.exam,
                }
              : null,
          };
        }),
      invoices: invoices.filter(({ status }) => status !== "draft" && status !== "void"),
    };
  },
});
export type GroupPageView = Awaited<ReturnType<typeof openGroupPage>>;

/** The page of a join link: who pays, the class, and whether a seat is open. Names no one. @throws not_found */
export const readJoinPage = query({
  name: "group-page.read-join",
  allow: anyoneAtSchool,
  input: z.object({ join_code: text(40) }),
  async run(ctx, { join_code }) {
    const { order, program, courseClass, open } = await orderOf(ctx, await findOrderByJoinCode(ctx, join_code));
    return {
      joinCode: join_code,
      buyer: order.buyer,
      program: program.title,
      classCode: courseClass.code,
      startDate: courseClass.startDate,
      isOpen: order.status === "confirmed" && order.nameBy >= todayOf(ctx) && open > 0,
    };
  },
});
