import { z } from "zod";
import { findSchoolById } from "~/features/schools/domain/school-by-id";
import { type Ctx, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { isSigned } from "~/platform/signing";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { findAnyOrder, findOrder } from "../../data/orders";
import { orderName } from "../../order-model";
import { INVOICE_PURPOSE } from "./invoice-link";

type Found = NonNullable<Awaited<ReturnType<typeof findAnyOrder>>>;

/** Staff of the school, the student who bought, a super admin, and whoever holds the link. */
async function mayRead(ctx: Ctx, order: Found, token: string | undefined): Promise<boolean> {
  const { actor } = ctx;
  if (await isSigned(ctx.env, token ?? null, INVOICE_PURPOSE, order.id)) return true;
  if (actor.kind !== "user") return false;
  if (actor.role === "super_admin") return true;
  if (actor.school?.id !== order.schoolId) return false;
  return actor.roleType === "school" || (actor.studentId !== null && actor.studentId === order.studentId);
}

/** The invoice of an order. @throws not_found for everybody without a right to it */
export const getInvoice = query({
  name: "store.invoice",
  allow: anyone,
  input: z.object({ id: id(), t: optionalText(64) }),
  async run(ctx, input) {
    const known = await findAnyOrder(ctx, input.id);
    if (!known || !(await mayRead(ctx, known, input.t))) throw notFound();
    const school = await findSchoolById(ctx, known.schoolId);
    const found = school ? await findOrder(withSchool(ctx, school), { id: known.id }) : null;
    if (!school || !found) throw notFound();
    const { order, items, place } = found;
    return {
      id: order.id,
      token: input.t ?? null,
      number: orderName(order),
      on: dayIn(new Date(order.paidAt ?? order.createdAt), school.timezone),
      fullName: `${order.firstName} ${order.lastName}`,
      email: order.email,
      phone: order.phone,
      status: order.status,
      delivery: order.delivery,
      fulfilment: order.fulfilment,
      to:
        order.delivery === "ship"
          ? `${order.address}, ${order.city}, ${order.state} ${order.zipcode}`
          : place
            ? `${place.name}, ${place.street}`
            : null,
      lines: items.map(({ id: lineId, title, size, quantity, unitCents }) => ({ id: lineId, title, size, quantity, unitCents })),
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      shippingCents: order.shippingCents,
      serviceFeeCents: order.serviceFeeCents,
      totalCents: order.totalCents,
      school: {
        name: school.name,
        logoUrl: school.logoUrl,
        address: school.address,
        place: [school.city, [school.state, school.zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
        phone: school.phone,
        email: school.contactEmail,
      },
    };
  },
});
export type Invoice = Awaited<ReturnType<typeof getInvoice>>;
