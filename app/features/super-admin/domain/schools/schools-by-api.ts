import { z } from "zod";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { addSchoolForm, generalFields, planFields, siteAddress } from "~/features/schools/admin-model";
import { hostFor, stageHost } from "~/features/schools/domain/desk/site-hosts";
import { stageSchool } from "~/features/schools/domain/office/profile";
import { profileChange } from "~/features/schools/profile-model";
import { choice, clearable, id, longText, optional, optionalText, orElse, phone, text, yesOrNo, zipcode } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { stageAdminSchool } from "./add-school";
import { adminSchool } from "./find-school";
import { announcePlan } from "./notify-plan-change";

const subdomain = z.object({ subdomain_url: siteAddress() });

/** A new school by a call of the API. @throws conflict `domain_used`, `user_exists` */
export const createSchool = command({
  name: "schools.create",
  allow: superAdmin,
  input: addSchoolForm.omit({ subdomain_url: true, interested: true }).extend({
    subdomain,
    school_type: orElse(generalFields.school_type, "local"),
    payment_plan: orElse(planFields.payment_plan, "basic"),
    visitor_notice_title: optionalText(80),
    visitor_notice_desc: optional(longText(300)),
    logo_url: optional(text(2048)),
    small_logo_url: optional(text(2048)),
  }),
  secret: ["lms_token"],
  async run(ctx, { subdomain: { subdomain_url }, logo_url, small_logo_url, visitor_notice_title, visitor_notice_desc, ...input }) {
    const claimed = (url: string | undefined, field: string) => (url ? claimUpload(ctx, url, "school-image", field) : Promise.resolve(null));
    const id = await stageAdminSchool(
      ctx,
      { ...input, subdomain_url },
      {
        logoFileId: await claimed(logo_url, "logo_url"),
        smallLogoFileId: await claimed(small_logo_url, "small_logo_url"),
        visitorNoticeTitle: visitor_notice_title ?? null,
        visitorNoticeDesc: visitor_notice_desc ?? null,
      },
    );
    ctx.record({ type: "school", id, after: { name: input.name, plan: input.payment_plan, host: subdomain_url } });
    return { id };
  },
});

const change = profileChange.extend({
  id: id(),
  // Optional fields of the super admin form can be cleared, even if the school's own profile requires them.
  address: clearable(text(200)),
  city: clearable(text(100)),
  state: clearable(text(50)),
  zipcode: clearable(zipcode()),
  phone: clearable(phone()),
  voice_ai_phone: clearable(phone()),
  school_type: generalFields.school_type.optional(),
  payment_plan: planFields.payment_plan.optional(),
  show_ai_call_logs: yesOrNo().optional(),
  status: choice(["active", "inactive"] as const).optional(),
  subdomain: subdomain.optional(),
});

/** Changes some fields of a school; missing fields stay. @throws conflict `domain_used` */
export const updateSchool = command({
  name: "schools.update",
  allow: superAdmin,
  input: change,
  async run(ctx, { id: schoolId, subdomain: site, ...input }) {
    const { there, row, school } = await adminSchool(ctx, schoolId);
    const moved = site ? hostFor(ctx, site.subdomain_url) : null;
    const isMoved = moved !== null && moved.host !== school.host;
    stageSchool(there, { ...(await columnsOf(there, input)), ...(isMoved && row.subdomain !== moved.name ? { subdomain: moved.name } : {}) });
    if (isMoved) stageHost(there, schoolId, moved.host, school.host);
    announcePlan(there, schoolId, { from: row.plan, to: input.payment_plan });
    return { id: schoolId };
  },
  touches: ({ id: schoolId }) => [schoolId],
});

async function columnsOf(ctx: CommandCtx, input: Omit<z.output<typeof change>, "id" | "subdomain">) {
  const claimed = async (url: string | null | undefined, field: string) => (url ? await claimUpload(ctx, url, "school-image", field) : url);
  const { name, address, city, state, zipcode, country, phone: number, status } = input;
  const columns = {
    ...{ name, address, city, state, zipcode, country, status },
    phone: number,
    voiceAiPhone: input.voice_ai_phone,
    contactEmail: input.contact_email,
    websiteUrl: input.website_url,
    visitorNoticeTitle: input.visitor_notice_title,
    visitorNoticeDesc: input.visitor_notice_desc,
    primaryColor: input.primary_color,
    secondaryColor: input.secondary_color,
    darkColor: input.dark_color,
    logoFileId: await claimed(input.logo_url, "logo_url"),
    smallLogoFileId: await claimed(input.small_logo_url, "small_logo_url"),
    type: input.school_type,
    plan: input.payment_plan,
    showAiCallLogs: input.show_ai_call_logs,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<typeof columns>;
}
