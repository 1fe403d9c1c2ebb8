import { and, gt } from "drizzle-orm";
import { groupOrders } from "#drizzle/schema/groups";
import { invalidField } from "~/platform/errors";
import { hashToken } from "~/platform/ids";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { DAY_MS, HOUR_MS } from "~/platform/zones";
import { findOrderByCode, type GroupOrder } from "../data/groups";
import { ACCEPTED_HOURS, acceptFields } from "../model";
import { moved, quoteOver } from "./refusals";
import { inState, refuseFull, stageOrder, stageSeats } from "./stage-order";

/** Orders that one network accepts in a day at a school: each reserves seats for three days without a payment. */
const ACCEPTED_PER_DAY = 5;

/** All that the signature is under: the agreement, and the terms that the page shows beside it. */
const signedText = ({ agreement, cancelSteps, seats, perSeatCents, depositBps, nameBy, afterNaming }: GroupOrder): string =>
  JSON.stringify({ agreement, cancelSteps, seats, perSeatCents, depositBps, nameBy, afterNaming });

/**
 * The buyer signs the agreement of a quote: the seats are reserved for 72 hours, all or none, until the school confirms. Stores the typed
 * name, time, IP address, and a hash of the text. @throws conflict `quote_over`, `class_full` {free}, rate_limited
 */
export const acceptQuote = command({
  name: "group-page.accept",
  allow: anyoneAtSchool,
  touches: "site",
  idempotent: false,
  input: acceptFields.extend({ code: text(40) }),
  secret: ["code"],
  async run(ctx, { code, signature, agree }) {
    const found = await findOrderByCode(ctx, code);
    const { order } = found;
    const now = ctx.now.getTime();
    if (!agree) throw invalidField("agree", "Check the box to agree.");
    // The second click of the same buyer changes nothing.
    if (order.status === "accepted" || order.status === "confirmed") return { code };
    if (order.status !== "quote" || (order.validUntil ?? 0) <= now) throw quoteOver();
    refuseFull(ctx, found, order.seats);
    await countUse(ctx, `group-accept:${inSchool(ctx).schoolId}:${placeOf(ctx)}`, ACCEPTED_PER_DAY, DAY_MS);
    const until = now + ACCEPTED_HOURS * HOUR_MS;
    stageOrder(
      ctx,
      order.id,
      {
        status: "accepted",
        signedName: signature,
        signedAt: now,
        signedIp: ctx.ip,
        agreementHash: await hashToken(signedText(order)),
        validUntil: until,
      },
      and(inState("quote"), gt(groupOrders.validUntil, now)),
      moved(),
    );
    stageSeats(ctx, order, { from: 1, count: order.seats, until });
    ctx.emit("group.accepted", { orderId: order.id }, order.id);
    ctx.record({ type: "group_order", id: order.id, before: { status: "quote" }, after: { status: "accepted", signedName: signature } });
    return { code };
  },
});
