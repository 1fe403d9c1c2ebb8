import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { affiliations } from "#drizzle/schema/partners";
import { markNoticesRead } from "~/features/notifications/domain/mark-notices-read";
import { schoolOf } from "~/platform/context";
import { conflict, forbidden, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optionalLongText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findSchoolToAsk } from "../data/partners";
import { ALREADY_AFFILIATED, ALREADY_REQUESTED, MESSAGE_MAX, ONLY_PARTNERS, REQUEST_ANSWERED } from "../model";
import { ownAffiliation, sideOf } from "./read-affiliations";

export const alreadyRequested = () => conflict("already_requested", ALREADY_REQUESTED);
const answered = () => conflict("request_answered", REQUEST_ANSWERED);

/** The notices of one request carry this key. */
export const requestKey = (affiliationId: string, requestedAt: number): string => `${affiliationId}:${requestedAt}`;

/** A local school asks a national partner, for the first time or again after an end. @throws conflict where a request is open or accepted */
export const requestAffiliation = command({
  name: "affiliations.request",
  allow: schoolStaff,
  input: z.object({ national_partner: id(), message: optionalLongText(MESSAGE_MAX) }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    if (schoolOf(ctx)?.type !== "local") throw forbidden(ONLY_PARTNERS, "only_national_partners");
    const partner = await findSchoolToAsk(ctx, input.national_partner);
    if (!partner) throw notFound();
    if (partner.type !== "national_partner") throw invalidField("national_partner", ONLY_PARTNERS, "only_national_partners");
    if (partner.status === "requested") throw alreadyRequested();
    if (partner.status === "accepted") throw conflict("already_affiliated", ALREADY_AFFILIATED);
    const now = ctx.now.getTime();
    const request = { status: "requested" as const, message: input.message ?? null, requestedAt: now, respondedAt: null, updatedAt: now };
    const affiliationId = partner.affiliationId ?? newId();
    if (partner.affiliationId)
      ctx.stage(
        db
          .update(affiliations)
          .set(request)
          .where(and(own(affiliations, affiliationId), eq(affiliations.status, "revoked"))),
        alreadyRequested(),
      );
    else ctx.stage(db.insert(affiliations).values({ id: affiliationId, schoolId, partnerId: partner.id, ...request, createdAt: now }));
    ctx.emit("affiliation.requested", { affiliationId, requestedAt: now }, requestKey(affiliationId, now));
    ctx.record({ type: "affiliation", id: affiliationId, before: { status: partner.status ?? "not_requested" }, after: { status: "requested" } });
    return { id: affiliationId, partner: partner.name };
  },
});

/** The asking school takes its request back: as if it had never asked. @throws conflict once the partner has answered */
export const cancelRequest = command({
  name: "affiliations.cancel",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const row = await ownAffiliation(ctx, input.id);
    if (sideOf(ctx, row) === "partner") throw forbidden();
    if (row.status !== "requested") throw answered();
    ctx.stage(db.delete(affiliations).where(and(own(affiliations, row.id), eq(affiliations.status, "requested"))), answered());
    markNoticesRead(ctx, { type: "partnership_requested", eventKey: requestKey(row.id, row.requestedAt) });
    ctx.record({ type: "affiliation", id: row.id, before: { status: row.status }, after: { status: "not_requested" } });
    return { id: row.id };
  },
});
