import { z } from "zod";
import { findSchoolById } from "~/features/identity/data/school-row";
import { mayReadDocument } from "~/features/payments/domain/may-read-document";
import { withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id, optionalText } from "~/platform/input";
import { anyone } from "~/platform/policy";
import { townText } from "~/platform/postal-address";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { findAnyOrder, findOrder } from "../../data/orders";
import { orderName } from "../../order-model";
import { INVOICE_PURPOSE } from "./invoice-link";

/** The invoice of an order. @throws not_found without access */
export const getInvoice = query({
  name: "store.invoice",
  allow: anyone,
  input: z.object({ id: id(), t: optionalText(64) }),
  async run(ctx, input) {
    const known = await findAnyOrder(ctx, input.id);
    if (!known || !(await mayReadDocument(ctx, known, INVOICE_PURPOSE, input.t))) throw notFound();
    const school = await findSchoolById(ctx, known.schoolId);
    const found = school ? await findOrder(withSchool(ctx, school), { id: known.id }) : null;
    if (!school || !found) throw notFound();
    const { order, items, location } = found;
    return {
      id: order.id,
      token: input.t ?? null,
      /** The language of its paper: that of the page, else of the buyer. */
      locale: ctx.locale === "en" ? order.locale : ctx.locale,
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
          : location
            ? `${location.name}, ${location.street}`
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
        place: townText(school),
        phone: school.phone,
        email: school.contactEmail,
      },
    };
  },
});
export type Invoice = Awaited<ReturnType<typeof getInvoice>>;
