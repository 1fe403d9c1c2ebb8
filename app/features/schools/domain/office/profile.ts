import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { schools } from "#drizzle/schema/schools";
import { takeChosen } from "~/features/files/domain/chosen-picture";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { pictureUpload } from "~/features/files/domain/create-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, flag, optional, REQUIRED } from "~/platform/input";
import { ownerOrSuper, schoolOwner } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { readOwnSchool } from "../../data/own-school";
import { brandingForm, generalForm, noticeForm, PROFILE_TAB_NAMES, paymentsForm, profileChange } from "../../profile-model";

type Change = Partial<typeof schools.$inferInsert>;

/** The school as its owner sees it, on one of its tabs. */
export const schoolProfile = query({
  name: "schools.profile",
  allow: schoolOwner,
  input: z.object({ tab: choice(PROFILE_TAB_NAMES).catch("general") }),
  async run(ctx, { tab }) {
    const found = await readOwnSchool(ctx);
    if (!found) throw notFound();
    const { school, agreementName } = found;
    const { payoutAccountId: _, setupSkipped: __, ...shown } = school;
    return { tab, school: shown, agreementName, host: schoolOf(ctx)?.host ?? school.subdomain };
  },
});

/** Stages a change of the own school; visitors see it at once. */
export function stageSchool(ctx: CommandCtx, change: Change, seen?: number): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(schools)
      .set({ ...change, updatedAt: nextVersion(ctx, schools.updatedAt) })
      .where(and(eq(schools.id, schoolId), isUnchanged(schools.updatedAt, seen))),
    seen === undefined ? notFound() : changedMeanwhile(),
  );
  ctx.record({ type: "school", id: schoolId, after: change });
}

export const saveGeneral = command({
  name: "schools.save-general",
  allow: schoolOwner,
  touches: "site",
  input: generalForm,
  async run(ctx, input) {
    const { name, about = null, address, city, state, zipcode, country = null, phone } = input;
    const more = { licenseNumber: input.license_number ?? null, accreditation: input.accreditation ?? null, timezone: input.time_zone };
    const contact = { contactEmail: input.contact_email, websiteUrl: input.website_url ?? null };
    stageSchool(ctx, { name, about, address, city, state, zipcode, country, phone, ...more, ...contact }, input.version);
    if (input.time_zone !== zoneOf(ctx)) ctx.emit("school.zone-changed", { schoolId: inSchool(ctx).schoolId });
    return {};
  },
});

const picture = () => optional(z.instanceof(File, { message: REQUIRED }));

/** Colours, words and pictures. A colour that is left empty is the product's own again. */
export const saveBranding = command({
  name: "schools.save-branding",
  allow: schoolOwner,
  touches: "site",
  input: brandingForm.extend({ logo: picture(), small_logo: picture(), favicon: picture() }),
  async run(ctx, input) {
    const taken = (field: "logo" | "small_logo" | "favicon") =>
      takeChosen(ctx, { file: input[field], from: input[`${field}_from`], isRemoved: input[`remove_${field}`] }, { purpose: "school-image", field });
    const change = given({
      brandText: input.brand_text ?? null,
      primaryColor: input.primary_color ?? null,
      secondaryColor: input.secondary_color ?? null,
      darkColor: input.dark_color ?? null,
      styleMotif: input.style_motif ?? null,
      styleCorners: input.style_corners ?? null,
      styleType: input.style_type ?? null,
      styleLayout: input.style_layout ?? null,
      logoFileId: await taken("logo"),
      smallLogoFileId: await taken("small_logo"),
      faviconFileId: await taken("favicon"),
    });
    stageSchool(ctx, change, input.version);
    return {};
  },
});

/** The product's own colours again; pictures and words stay. */
export const resetColours = command({
  name: "schools.reset-colours",
  allow: schoolOwner,
  touches: "site",
  input: z.object({}),
  async run(ctx) {
    stageSchool(ctx, { primaryColor: null, secondaryColor: null, darkColor: null });
    return {};
  },
});

export const saveNotice = command({
  name: "schools.save-notice",
  allow: schoolOwner,
  touches: "site",
  input: noticeForm,
  async run(ctx, input) {
    const change = { visitorNoticeTitle: input.visitor_notice_title ?? null, visitorNoticeDesc: input.visitor_notice_desc ?? null };
    stageSchool(ctx, change, input.version);
    return {};
  },
});

export const savePaymentDefaults = command({
  name: "schools.save-payment-defaults",
  allow: schoolOwner,
  touches: "site",
  input: paymentsForm,
  async run(ctx, input) {
    const { default_reminder_offset: defaultReminderOffset, fee_paid_by: feePaidBy, refund_policy: refundPolicy = null } = input;
    const { pay_later_days: payLaterDays, releases_unpaid: releasesUnpaid } = input;
    stageSchool(ctx, { defaultReminderOffset, feePaidBy, payLaterDays, releasesUnpaid, refundPolicy }, input.version);
    return {};
  },
});

/** The default agreement of programs without one. Registrants read it, so it is public. */
export const saveDocuments = command({
  name: "schools.save-documents",
  allow: schoolOwner,
  touches: "site",
  input: z.object({ agreement: picture(), remove_agreement: flag(), version: version() }),
  async run(ctx, { agreement, remove_agreement: isRemoved, version: seen }) {
    const stored = agreement ? await storeFile(ctx, agreement, { purpose: "agreement", access: "public" }, "agreement") : undefined;
    if (stored !== undefined || isRemoved) stageSchool(ctx, { agreementFileId: stored ?? null }, seen);
    return {};
  },
});

const given = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Some of the profile, for the API. */
export const updateSchoolProfile = command({
  name: "schools.update-profile",
  allow: schoolOwner,
  touches: "site",
  input: profileChange,
  async run(ctx, input) {
    const claimed = async (url: string | null | undefined, field: string) => (url ? await claimUpload(ctx, url, "school-image", field) : url);
    const { name, address, city, state, zipcode, country, phone } = input;
    const change = given({
      ...{ name, address, city, state, zipcode, country, phone },
      contactEmail: input.contact_email,
      websiteUrl: input.website_url as string | null | undefined,
      visitorNoticeTitle: input.visitor_notice_title,
      visitorNoticeDesc: input.visitor_notice_desc,
      primaryColor: input.primary_color,
      secondaryColor: input.secondary_color,
      darkColor: input.dark_color,
      logoFileId: await claimed(input.logo_url, "logo_url"),
      smallLogoFileId: await claimed(input.small_logo_url, "small_logo_url"),
      defaultReminderOffset: input.default_reminder_offset,
      feePaidBy: input.fee_paid_by,
      payLaterDays: input.pay_later_days,
      releasesUnpaid: input.releases_unpaid,
      refundPolicy: input.refund_policy,
    });
    stageSchool(ctx, change);
    return { id: inSchool(ctx).schoolId };
  },
});

/** Upload URL for a picture of the school. */
export const createSchoolUpload = pictureUpload("schools.create-upload", ownerOrSuper, "school-image");
