import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { clinicalSites, requirementSites } from "#drizzle/schema/wallet";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { selectRequirements } from "../data/requirements";
import { MAX_SITES, selectSites } from "../data/sites";
import { archiveSiteForm, siteForm } from "../requirement-model";

/** The school's clinical sites with their requirements. One round trip. */
export const listSites = query({
  name: "clinical-sites.list",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const today = todayOf(ctx);
    const [rows, requirements] = await inSchool(ctx).db.batch([selectSites(ctx, today), selectRequirements(ctx)]);
    return {
      today,
      results: rows.map(({ site, requirements: own, planned }) => ({ ...site, requirements: own, planned })),
      requirements: requirements.flatMap(({ requirement }) => (requirement.isActive ? [{ value: requirement.id, label: requirement.label }] : [])),
    };
  },
});
export type SiteList = Awaited<ReturnType<typeof listSites>>;

/**
 * Adds or changes a clinical site and the requirements that are asked for there alone. @throws not_found; invalid on `requirements`; conflict
 * `name_taken`, `too_many_sites`, `stale`
 */
export const saveSite = command({
  name: "clinical-sites.save",
  allow: schoolStaff,
  input: siteForm,
  async run(ctx, { site: given, version, requirements: chosen, ...fields }) {
    const { db, schoolId, own } = inSchool(ctx);
    const [rows, requirements] = await db.batch([selectSites(ctx, todayOf(ctx)), selectRequirements(ctx)]);
    const before = rows.find(({ site }) => site.id === given);
    if (given && !before) throw notFound();
    if (!given && rows.length >= MAX_SITES) throw conflict("too_many_sites", `A school can have ${MAX_SITES} clinical sites.`);
    const ids = [...new Set(chosen)];
    if (ids.some((id) => !requirements.some(({ requirement }) => requirement.id === id)))
      throw invalidField("requirements", "Choose requirements of the list.");
    const after = {
      ...{ name: fields.name, address: fields.address ?? null, city: fields.city ?? null, state: fields.state ?? null },
      ...{ zipcode: fields.zipcode ?? null, contactName: fields.contact_name ?? null, contactEmail: fields.contact_email ?? null },
      ...{ contactPhone: fields.contact_phone ?? null, agreementStartsOn: fields.agreement_starts_on ?? null },
      ...{ agreementEndsOn: fields.agreement_ends_on ?? null, capacity: fields.capacity ?? null, note: fields.note ?? "" },
    };
    const id = given ?? newId();
    const now = ctx.now.getTime();
    if (given) {
      ctx.stage(
        db
          .update(clinicalSites)
          .set({ ...after, updatedAt: nextVersion(ctx, clinicalSites.updatedAt) })
          .where(and(own(clinicalSites, id), isUnchanged(clinicalSites.updatedAt, version))),
        changedMeanwhile(),
      );
      ctx.stage(db.delete(requirementSites).where(and(eq(requirementSites.schoolId, schoolId), eq(requirementSites.siteId, id))));
    } else ctx.stage(db.insert(clinicalSites).values({ id, schoolId, ...after, createdAt: now, updatedAt: now }));
    // Requirements that are switched off are not in the form, and stay.
    const off = (before?.requirements ?? []).filter((each) =>
      requirements.some(({ requirement }) => requirement.id === each && !requirement.isActive),
    );
    for (const requirementId of new Set([...ids, ...off])) ctx.stage(db.insert(requirementSites).values({ schoolId, requirementId, siteId: id }));
    ctx.record({ type: "clinical_site", id, before: before?.site, after: { ...after, requirements: ids } });
    return { id, name: fields.name };
  },
});

/** Archives a clinical site, or restores it. @throws not_found; conflict `in_use` while sessions are planned there, `name_taken` */
export const archiveSite = command({
  name: "clinical-sites.archive",
  allow: schoolStaff,
  input: archiveSiteForm,
  async run(ctx, { site: id, archived }) {
    const { db, own } = inSchool(ctx);
    const rows = await selectSites(ctx, todayOf(ctx));
    const found = rows.find(({ site }) => site.id === id);
    if (!found) throw notFound();
    if (archived && found.planned > 0) throw conflict("in_use", "Sessions are planned at this site. Move them first.");
    ctx.stage(
      db
        .update(clinicalSites)
        .set({ archivedAt: archived ? ctx.now.getTime() : null, updatedAt: nextVersion(ctx, clinicalSites.updatedAt) })
        .where(own(clinicalSites, id)),
    );
    ctx.record({ type: "clinical_site", id, after: { archived } });
    return { id, name: found.site.name, archived };
  },
});
