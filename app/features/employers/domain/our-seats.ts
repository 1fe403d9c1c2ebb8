import { z } from "zod";
import { openGroupPage } from "~/features/groups/domain/read";
import { groupPagePath } from "~/features/groups/paths";
import { findSchoolById } from "~/features/identity/data/school-row";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { openInvoicePath } from "~/features/sponsors/paths";
import { withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { employerWithSchools } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { findOwnOrder, ownOrderPage } from "../data/our-seats";
import { ownOrderListInput } from "../seat-model";

/** The own employer's group orders at all schools, without the progress of students. */
export const listOwnOrders = query({
  name: "our-seats.list",
  allow: employerWithSchools,
  input: ownOrderListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => ownOrderPage(ctx, filters, { limit, offset, ordering }),
});

/**
 * One of the own employer's group orders, with what the buyer's page shows of its seats. Students who share their progress are recorded as
 * on that page. @throws not_found
 */
export const showOwnOrder = command({
  name: "our-seats.show",
  allow: employerWithSchools,
  idempotent: false,
  logged: false,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findOwnOrder(ctx, input.id);
    const school = await findSchoolById(ctx, found.schoolId);
    if (!school) throw notFound();
    const page = await openGroupPage(withSchool(ctx, school), { code: found.code });
    const origin = siteOrigin(ctx, school);
    return {
      ...{ id: input.id, school: found.school, number: page.number, status: page.status, program: page.program.title, classCode: page.classCode },
      ...{ startDate: page.startDate, nameBy: page.nameBy, live: page.live, open: page.open, seats: page.seats },
      ...{ perSeatCents: page.perSeatCents, paidCents: page.paidCents, creditCents: page.creditCents, canName: page.canName },
      buyerUrl: origin + groupPagePath(found.code),
      invoices: page.invoices.map(({ id: invoiceId, number, code, status, dueOn, totalCents, paidCents }) => ({
        ...{ id: invoiceId, number, status, dueOn, totalCents, paidCents },
        url: origin + openInvoicePath(code),
      })),
    };
  },
});
