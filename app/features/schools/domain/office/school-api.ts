import { z } from "zod";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { findSchoolById } from "~/features/identity/data/school-row";
import { schoolOf, withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { clearable, id, optionalText, text } from "~/platform/input";
import { anyone, mayUse, planHas, schoolStaff, staffOrSuper, staffSuperOrEmployer, withPlan } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { findPublicSchool, findSchoolRow } from "../../data/find-school";
import { PLAN_LABELS } from "../../profile-model";
import { hostOfAddress } from "../domain-school";
import { stageSchool } from "./profile";

/** A school by id: staff their own, super admins any, employers the directory fields. @throws not_found */
export const getSchool = query({
  name: "schools.get",
  allow: staffSuperOrEmployer,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    if (actor.roleType === "school" && actor.school?.id !== input.id) throw notFound();
    const found = await findSchoolRow(ctx, input.id);
    if (!found || (actor.roleType === "employer" && found.row.status !== "active")) throw notFound();
    return { ...found, isDirectory: actor.roleType === "employer" };
  },
});

/** Lists the plans a school can be on. Prices are agreed with each school. */
export const schoolPlans = query({
  name: "schools.plans",
  allow: staffOrSuper,
  input: z.object({}),
  async run() {
    const results = (Object.keys(PLAN_LABELS) as (keyof typeof PLAN_LABELS)[]).map((plan) => ({
      id: plan,
      name: PLAN_LABELS[plan],
      api_value: plan,
      price: null,
      features: featuresOf({ plan, showAiCallLogs: true }),
    }));
    return { results, count: results.length };
  },
});

const featuresOf = (school: { plan: string; showAiCallLogs: boolean }) => ({
  website_config: planHas(school, "website"),
  marketing: planHas(school, "assistants"),
  chat: planHas(school, "assistants"),
  call_logs: planHas(school, "call-logs"),
});

/** Features of your school's plan now: while it is past due, what costs by use is closed. */
export const planStatus = query({
  name: "schools.plan-status",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const status = school.planStatus === "active" ? ("active" as const) : ("inactive" as const);
    return {
      payment_plan: school.plan,
      status,
      features: {
        website_config: mayUse(school, "website"),
        marketing: mayUse(school, "assistants"),
        chat: mayUse(school, "assistants"),
        call_logs: mayUse(school, "call-logs"),
      },
    };
  },
});

/** Whether the sister product's courses can be tied to programs. */
export const lmsStatus = query({
  name: "schools.lms-status",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const found = await findSchoolRow(ctx, schoolOf(ctx)?.id ?? "");
    if (!found) throw notFound();
    return { status: found.row.lmsStatus };
  },
});

/** Whether a host belongs to a school; answers 200 either way. */
export const checkDomain = query({
  name: "schools.check-domain",
  allow: anyone,
  input: z.object({ url: optionalText(300) }),
  async run(ctx, { url }) {
    const host = url ? hostOfAddress(url) : new URL(ctx.origin).hostname;
    const found = host ? await findPublicSchool(ctx, { host }) : null;
    return { found: found !== null, id: found?.school.id ?? null, is_main_host: host === ctx.env.MAIN_HOST };
  },
});

/** What search engines and shared links say of a school. @throws not_found for another school's */
export const updateMetaTags = command({
  name: "schools.update-meta-tags",
  allow: withPlan(staffOrSuper, "website"),
  input: z.object({
    id: id(),
    meta_title: clearable(text(120)),
    meta_description: clearable(text(320)),
    meta_keywords: clearable(text(300)),
    og_image_url: clearable(text(2048)),
  }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    if (actor.roleType === "school" && actor.school?.id !== input.id) throw notFound();
    const school = await findSchoolById(ctx, input.id);
    if (!school) throw notFound();
    const there = { ...ctx, ...withSchool(ctx, school) };
    const { og_image_url: image } = input;
    stageSchool(there, {
      metaTitle: input.meta_title,
      metaDescription: input.meta_description,
      metaKeywords: input.meta_keywords,
      ogImageFileId: image ? await claimUpload(there, image, "school-image", "og_image_url") : image,
    });
    return { id: school.id };
  },
  touches: ({ id: schoolId }) => [schoolId],
});
