import { and } from "drizzle-orm";
import { z } from "zod";
import { sponsors } from "#drizzle/schema/terms";
import { changesOf } from "~/platform/changes";
import { zoneOf } from "~/platform/context";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { findSponsor, readSponsor, sponsorPage } from "../data/sponsors";
import { sponsorForm, sponsorListInput } from "../model";

export const listSponsors = query({
  name: "sponsors.list",
  allow: schoolStaff,
  input: sponsorListInput,
  run: (ctx, { limit, offset, ordering, ...filters }) => sponsorPage(ctx, filters, { limit, offset, ordering }),
});

/** A sponsor with its registrations and invoices. */
export const showSponsor = query({
  name: "sponsors.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    return { ...(await readSponsor(ctx, input.id)), zone: zoneOf(ctx) };
  },
});

const columnsOf = ({ contact_name, terms_days, is_active, phone, address, ...fields }: z.output<typeof sponsorForm>) => ({
  ...fields,
  phone: phone ?? null,
  address: address ?? null,
  contactName: contact_name ?? null,
  termsDays: terms_days,
  isActive: is_active,
});

/** Stages a new sponsor; returns its ID. */
export function stageNewSponsor(ctx: CommandCtx, values: ReturnType<typeof columnsOf>): string {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const row = { id: newId(), schoolId, ...values, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(sponsors).values(row));
  return row.id;
}

export const addSponsor = command({
  name: "sponsors.add",
  allow: schoolStaff,
  input: sponsorForm,
  async run(ctx, input) {
    const sponsorId = stageNewSponsor(ctx, columnsOf(input));
    ctx.record({ type: "sponsor", id: sponsorId, after: input });
    return { id: sponsorId };
  },
});

/** Updates a sponsor. @throws conflict `stale` after another change */
export const editSponsor = command({
  name: "sponsors.edit",
  allow: schoolStaff,
  input: sponsorForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: sponsorId, version: seen, ...input }) {
    const { db, own } = inSchool(ctx);
    const sponsor = await findSponsor(ctx, sponsorId);
    const changes = changesOf(sponsor, columnsOf(input));
    if (seen !== undefined && seen !== sponsor.updatedAt) throw changedMeanwhile();
    if (!changes) return { id: sponsorId };
    ctx.stage(
      db
        .update(sponsors)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, sponsors.updatedAt) })
        .where(and(own(sponsors, sponsorId), isUnchanged(sponsors.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "sponsor", id: sponsorId, ...changes });
    return { id: sponsorId };
  },
});
