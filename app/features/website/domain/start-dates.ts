import { z } from "zod";
import { upcomingClasses } from "~/features/programs/data/public-classes";
import { offeredPrograms, publicLocations } from "~/features/programs/data/public-programs";
import { feesOf } from "~/features/programs/domain/site-program";
import { type ClassView, siteOf, toClassView } from "~/features/programs/domain/site-views";
import type { School } from "~/platform/context";
import type { Cents } from "~/platform/money";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { type IsoDate, isIsoDate } from "~/platform/zones";
import { finderChoices, ONLINE, SCHEDULES } from "../finder-model";

const PER_PAGE = 20;
const PROGRAMS = 200;

/** An open class and its total price in cents. */
export interface StartDate extends ClassView {
  price: {
    totalCents: Cents;
    /** With a payment plan: the amount due at registration, and the number of installments. */
    plan: { dueTodayCents: Cents; payments: number } | null;
  };
}

/** Filters of the start dates. Unknown values are ignored. */
const wish = z.object({
  goal: z.string().trim().max(120).optional().catch(undefined),
  days: z.enum(SCHEDULES).optional().catch(undefined),
  place: z.string().trim().max(60).optional().catch(undefined),
  from: z.string().trim().refine(isIsoDate).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(50).catch(1),
});

/** Open classes, soonest first, by program category, schedule, location and start, in one round trip. */
export const listStartDates = query({
  name: "site.start-dates",
  allow: anyoneAtSchool,
  input: wish,
  async run(ctx, { goal, days, place, from, page }) {
    const { school, today } = siteOf(ctx);
    const [rows, programs, locations] = await inSchool(ctx).db.batch([
      upcomingClasses(ctx, today),
      offeredPrograms(ctx, {}, { limit: PROGRAMS, offset: 0, ordering: "position" }),
      publicLocations(ctx),
    ]);
    const byId = new Map(programs.map((program) => [program.id, program]));
    const found = rows.flatMap((row) => {
      const program = byId.get(row.programId);
      const view = toClassView(row, today, ctx.locale);
      return program && view.state !== "closed" ? [{ view, program, locationId: row.locationId }] : [];
    });
    const matching = found.filter(
      ({ view, program, locationId }) =>
        (!goal || program.category === goal) &&
        (!days || view.mode === "self_paced" || view.schedule === days) &&
        (!place || (place === ONLINE ? view.meetingType === "online" : locationId === place)) &&
        (!from || view.startDate === null || view.startDate >= from),
    );
    const shown = matching.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    return {
      results: shown.map(({ view, program }): StartDate => ({ ...view, price: priceOf(program, view, school, today) })),
      count: matching.length,
      page,
      pages: Math.max(1, Math.ceil(matching.length / PER_PAGE)),
      ...finderChoices({ categories: found.map(({ program }) => program.category), locations, classes: found.map(({ view }) => view) }),
    };
  },
});

function priceOf(program: Parameters<typeof feesOf>[0], view: ClassView, school: School, today: IsoDate): StartDate["price"] {
  const fees = feesOf({ ...program, ...view.ownFees }, school, today, view.endDate);
  const { plan } = fees;
  return {
    totalCents: (fees.full ?? fees.parts)?.totalCents ?? fees.tuitionCents + fees.applicationFeeCents,
    plan: plan ? { dueTodayCents: plan.dueTodayCents + plan.serviceFeeCents, payments: plan.instalments.length } : null,
  };
}
