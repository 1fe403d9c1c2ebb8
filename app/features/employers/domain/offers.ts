import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { sponsorshipOffers, sponsorshipSchools } from "#drizzle/schema/employers";
import { changesOf } from "~/platform/changes";
import type { Ctx } from "~/platform/context";
import { inUse, invalidField, invalidTransition } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { employerWithSchools } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { dayIn, EASTERN } from "~/platform/zones";
import { findOffer, offerDetails, offerPage, partnerSchools } from "../data/offers";
import { inEmployer } from "../data/scope";
import { offerChange, offerForm, offerListInput } from "../offer-model";

/** The own offers. */
export const listOffers = query({
  name: "sponsorships.list",
  allow: employerWithSchools,
  input: offerListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => offerPage(ctx, filters, { limit, offset, ordering }),
});

/** The schools that an offer may be made at. */
export const offerChoices = query({
  name: "sponsorships.choices",
  allow: employerWithSchools,
  input: z.object({}),
  run: async (ctx) => ({ schools: await partnerSchools(ctx) }),
});

/** An offer with where it holds and who has applied. */
export const showOffer = query({
  name: "sponsorships.show",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [offer, details, schools] = await Promise.all([findOffer(ctx, input.id), offerDetails(ctx, input.id), partnerSchools(ctx)]);
    return { offer, ...details, schools };
  },
});

type Fields = Omit<z.output<typeof offerForm>, "status">;
const columnsOf = ({ amount, percent, submission_type, apply_url, schools: _, programs: __, ...same }: Fields) => ({
  ...same,
  eligibility: same.eligibility ?? null,
  commitment: same.commitment ?? null,
  deadline: same.deadline ?? null,
  amountCents: amount ?? null,
  percent: percent === undefined ? null : percent * 100,
  submissionType: submission_type,
  applyUrl: submission_type === "external_submission" ? (apply_url ?? null) : null,
});

/** The partner schools that are meant, each with those of the named programs that are its own. @throws invalid beside `schools` */
async function placesOf(ctx: Ctx, { schools, programs }: Fields, before: readonly { schoolId: string; programs: string[] }[] = []) {
  const partners = await partnerSchools(ctx);
  return schools.map((schoolId) => {
    const partner = partners.find((each) => each.id === schoolId);
    const existing = before.find((each) => each.schoolId === schoolId);
    // An offer keeps the school where it holds though the partnership is over: it is not shown there.
    if (!partner && !existing) throw invalidField("schools", "Choose from your partner schools.");
    const own = partner?.programs.map((program) => program.id) ?? existing?.programs ?? [];
    return { schoolId, programs: own.filter((program) => programs.includes(program)) };
  });
}

const REASON = "an offer holds at the schools that it names";

export const addOffer = command({
  name: "sponsorships.add",
  allow: employerWithSchools,
  input: offerForm,
  async run(ctx, { status, ...input }) {
    const { db, employerId } = inEmployer(ctx);
    const places = await placesOf(ctx, input);
    refusePast(ctx, input.deadline);
    const at = ctx.now.getTime();
    const offerId = newId();
    ctx.stage(db.insert(sponsorshipOffers).values({ id: offerId, employerId, ...columnsOf(input), status, createdAt: at, updatedAt: at }));
    for (const place of places)
      ctx.stage(
        acrossSchools(ctx, REASON)
          .insert(sponsorshipSchools)
          .values({ ...place, offerId }),
      );
    ctx.record({ type: "sponsorship_offer", id: offerId, after: { ...input, status } });
    return { id: offerId, schools: input.schools };
  },
  touches: ({ schools }) => schools,
});

/** @throws invalid beside `deadline` for a day that is over */
function refusePast(ctx: Ctx, deadline: string | null | undefined): void {
  if (deadline && deadline < dayIn(ctx.now, EASTERN)) throw invalidField("deadline", "Choose a future date.");
}

/** Changes an offer and where it holds. @throws conflict `stale` */
export const editOffer = command({
  name: "sponsorships.edit",
  allow: employerWithSchools,
  input: offerChange,
  async run(ctx, { id: offerId, version: seen, ...input }) {
    const { db, employerId } = inEmployer(ctx);
    const [offer, { places: before }] = await Promise.all([findOffer(ctx, offerId), offerDetails(ctx, offerId)]);
    if (seen !== undefined && seen !== offer.updatedAt) throw changedMeanwhile();
    if (input.deadline !== (offer.deadline ?? undefined)) refusePast(ctx, input.deadline);
    const places = await placesOf(ctx, input, before);
    const changes = changesOf(offer, columnsOf(input));
    ctx.stage(
      db
        .update(sponsorshipOffers)
        .set({ ...changes?.after, updatedAt: nextVersion(ctx, sponsorshipOffers.updatedAt) })
        .where(and(eq(sponsorshipOffers.employerId, employerId), eq(sponsorshipOffers.id, offerId), isUnchanged(sponsorshipOffers.updatedAt, seen))),
      changedMeanwhile(),
    );
    const across = acrossSchools(ctx, REASON);
    ctx.stage(across.delete(sponsorshipSchools).where(eq(sponsorshipSchools.offerId, offerId)));
    for (const place of places) ctx.stage(across.insert(sponsorshipSchools).values({ ...place, offerId }));
    ctx.record({ type: "sponsorship_offer", id: offerId, before: { ...changes?.before, places: before }, after: { ...changes?.after, places } });
    return { id: offerId, schools: [...input.schools, ...before.map(({ schoolId }) => schoolId)] };
  },
  touches: ({ schools }) => schools,
});

/** Closes an offer, or opens it again. @throws conflict `invalid_transition`, invalid beside `deadline` */
export const setOfferStatus = command({
  name: "sponsorships.set-status",
  allow: employerWithSchools,
  input: z.object({ id: id(), status: choice(["open", "closed"]) }),
  async run(ctx, { id: offerId, status }) {
    const { db, employerId } = inEmployer(ctx);
    const [offer, { places }] = await Promise.all([findOffer(ctx, offerId), offerDetails(ctx, offerId)]);
    if (offer.status === status) throw invalidTransition(offer.status, status);
    if (status === "open") refusePast(ctx, offer.deadline);
    ctx.stage(
      db
        .update(sponsorshipOffers)
        .set({ status, updatedAt: nextVersion(ctx, sponsorshipOffers.updatedAt) })
        .where(and(eq(sponsorshipOffers.employerId, employerId), eq(sponsorshipOffers.id, offerId), eq(sponsorshipOffers.status, offer.status))),
      invalidTransition(offer.status, status),
    );
    ctx.record({ type: "sponsorship_offer", id: offerId, before: { status: offer.status }, after: { status } });
    return { id: offerId, schools: places.map(({ schoolId }) => schoolId) };
  },
  touches: ({ schools }) => schools,
});

/** Deletes an offer without applications. @throws conflict `in_use` */
export const deleteOffer = command({
  name: "sponsorships.delete",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, employerId } = inEmployer(ctx);
    const [offer, { places }] = await Promise.all([findOffer(ctx, input.id), offerDetails(ctx, input.id)]);
    ctx.stage(
      db
        .delete(sponsorshipOffers)
        .where(
          and(
            eq(sponsorshipOffers.employerId, employerId),
            eq(sponsorshipOffers.id, input.id),
            sql`NOT EXISTS (SELECT 1 FROM sponsorship_applications a WHERE a.offer_id = ${sponsorshipOffers.id})`,
          ),
        ),
      inUse("Close it instead."),
    );
    ctx.record({ type: "sponsorship_offer", id: input.id, before: { title: offer.title } });
    return { id: input.id, schools: places.map(({ schoolId }) => schoolId) };
  },
  touches: ({ schools }) => schools,
});
