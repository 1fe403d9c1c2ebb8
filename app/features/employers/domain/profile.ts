import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { employers } from "#drizzle/schema/employers";
import { storeFile } from "~/features/files/domain/store-file";
import { changesOf } from "~/platform/changes";
import type { Ctx } from "~/platform/context";
import { forbidden, notFound } from "~/platform/errors";
import { flag, id, optional, REQUIRED } from "~/platform/input";
import { employer, employerProfile } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { command, query } from "~/platform/verb";
import { type Employer, findOwnEmployer, findSister, readHome, sistersOf } from "../data/employers";
import { placeColumns } from "../data/places";
import { employerForm } from "../model";

/** The employer that is meant: the own one, or for an organization's admin one of the organization. @throws not_found */
async function meant(ctx: Ctx, named: string | undefined): Promise<Employer> {
  const actor = userOf(ctx);
  const isOther = named !== undefined && named !== actor.employerId;
  if (isOther && actor.role !== "organization_admin") throw notFound();
  const row = isOther ? await findSister(ctx, named) : await findOwnEmployer(ctx);
  if (!row) throw notFound();
  return row;
}

/** The fields that make a profile complete. */
const wanted = (row: Employer): [label: string, isThere: boolean][] => [
  ["About", Boolean(row.about)],
  ["Size", Boolean(row.size)],
  ["Address", Boolean(row.address && row.zipcode)],
  ["Phone", Boolean(row.phone)],
  ["Email", Boolean(row.contactEmail)],
  ["Website", Boolean(row.websiteUrl)],
  ["Logo", Boolean(row.logoFileId)],
  ["Benefits", Boolean(row.benefits)],
];

/** The employer's home page: its figures, latest records and how much of its profile is complete. */
export const employerHome = query({
  name: "employers.home",
  allow: employer,
  input: z.object({}),
  async run(ctx) {
    const actor = userOf(ctx);
    if (!actor.employerId) return { firstName: actor.firstName, home: null };
    const [row, [figures, applications, sponsored]] = await Promise.all([findOwnEmployer(ctx), readHome(ctx)]);
    const [totals] = figures;
    if (!row || !totals) throw notFound();
    const worksWithSchools = actor.role !== "job_partner_admin";
    const parts = wanted(row);
    return {
      firstName: actor.firstName,
      home: {
        name: row.name,
        role: actor.role,
        totals,
        applications,
        sponsored: worksWithSchools ? sponsored : null,
        missing: parts.filter(([, isThere]) => !isThere).map(([label]) => label),
        wanted: parts.length,
      },
    };
  },
});

/** The profile for its form, with the employers of the organization to choose from. */
export const showEmployerProfile = query({
  name: "employers.profile",
  allow: employerProfile,
  input: z.object({ employer: id().optional().catch(undefined) }),
  async run(ctx, input) {
    const [row, sisters] = await Promise.all([meant(ctx, input.employer), sistersOf(ctx)]);
    const actor = userOf(ctx);
    return { employer: row, sisters: actor.role === "organization_admin" ? sisters : [], isOwn: row.id === actor.employerId };
  },
});

/** Saves the profile; the place follows from the ZIP code. @throws conflict `stale` */
export const saveEmployerProfile = command({
  name: "employers.save-profile",
  allow: employerProfile,
  input: employerForm.extend({
    employer: optional(id()),
    logo: optional(z.instanceof(File, { message: REQUIRED })),
    remove_logo: flag(),
    version: version(),
  }),
  async run(ctx, { employer: named, logo, remove_logo: isRemoved, version: seen, ...input }) {
    if (!userOf(ctx).employerId) throw forbidden();
    const row = await meant(ctx, named);
    const logoFileId = logo ? await storeFile(ctx, logo, { purpose: "avatar", access: "public" }, "logo") : isRemoved ? null : row.logoFileId;
    const { company_type, contact_email, website_url, sponsors_training, categories, ...same } = input;
    const values = {
      ...same,
      size: same.size ?? null,
      about: same.about ?? null,
      benefits: same.benefits ?? null,
      companyType: company_type,
      contactEmail: contact_email,
      websiteUrl: website_url ?? null,
      sponsorsTraining: sponsors_training,
      categories: sponsors_training ? categories : [],
      logoFileId,
      ...(await placeColumns(ctx, same.zipcode)),
    };
    if (seen !== undefined && seen !== row.updatedAt) throw changedMeanwhile();
    const changes = changesOf(row, values);
    if (!changes) return { id: row.id };
    ctx.stage(
      ctx.db
        .sharedOf(row.id)
        .update(employers)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, employers.updatedAt) })
        .where(and(eq(employers.id, row.id), isUnchanged(employers.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.record({ type: "employer", id: row.id, ...changes });
    return { id: row.id };
  },
});
