import { mediaPath } from "~/features/files/paths";
import { del, type Endpoint, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Result } from "~/platform/verb";
import { addNavbarItem, deleteNavbarItem, getNavbarItem, listNavbar, reorderNavbar, updateNavbarItem } from "./domain/office/navbar";
import { createSchoolUpload, updateSchoolProfile } from "./domain/office/profile";
import { checkDomain, getSchool, lmsStatus, planStatus, schoolPlans, updateMetaTags } from "./domain/office/school-api";
import { setupGuide } from "./domain/office/setup-guide";
import { hostShape } from "./public-shapes";

const picture = (fileId: string | null) => (fileId ? mediaPath(fileId) : null);

function school({ row, host, navbar, isDirectory }: Result<typeof getSchool>) {
  const directory = {
    id: row.id,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    phone: row.phone,
    contact_email: row.contactEmail,
    website_url: row.websiteUrl,
    logo_url: picture(row.logoFileId),
    small_logo_url: picture(row.smallLogoFileId),
    school_type: row.type,
  };
  if (isDirectory) return directory;
  return {
    ...directory,
    voice_ai_phone: row.voiceAiPhone,
    visitor_notice_title: row.visitorNoticeTitle,
    visitor_notice_desc: row.visitorNoticeDesc,
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
    dark_color: row.darkColor,
    payment_plan: row.plan,
    show_ai_call_logs: row.showAiCallLogs,
    subdomain: { subdomain_url: host },
    custom_navbars: navbar,
    status: row.status,
    meta_tags: {
      meta_title: row.metaTitle,
      meta_description: row.metaDescription,
      meta_keywords: row.metaKeywords,
      og_image_url: picture(row.ogImageFileId),
    },
    created_at: new Date(row.createdAt).toISOString(),
  };
}
type Item = Result<typeof getNavbarItem>;
const item = ({ id, text, link, icon, position }: Item) => ({ id, text, link, icon, order: position });
const items = ({ results, count }: { results: Item[]; count: number }) => ({ results: results.map(item), count });
const thenSchool = thenRead((ctx, id) => getSchool(ctx, { id }));
const thenItem = thenRead((ctx, id) => getNavbarItem(ctx, { id }));

function setup({ steps, completed, total }: Result<typeof setupGuide>) {
  const isDone = (name: string) => steps.some((step) => step.name === name && step.isDone);
  const names = ["profile", "location", "instructor", "program", "class", "payout", "website"] as const;
  return { ...Object.fromEntries(names.map((name) => [name, isDone(name)])), completed, total };
}

/** A school as its staff see it; schools of everybody are a super admin's. */
export const endpoints: Endpoint[] = [
  get("/schools/payment-plans/", schoolPlans, "The plans that a school can be on"),
  get("/schools/payment-plan-status/", planStatus, "What the own school's plan opens"),
  post("/schools/image-upload-url/", createSchoolUpload, "A place for a picture of the school"),
  get("/schools/school-lms-enabled/", lmsStatus, "Whether courses of the sister product can be used"),
  get("/schools/check-domain/", checkDomain, "Whether a host is a school's", { response: hostShape }),
  patch("/schools/update-school-profile/", thenSchool(updateSchoolProfile), "Changes the own school's profile", { output: school }),
  get("/schools/setup-guide-statuses/", setupGuide, "What is set up and what is not", { output: setup }),
  get("/schools/{id}/", getSchool, "A school", { output: school }),
  patch("/schools/{id}/update-meta-tags/", thenSchool(updateMetaTags), "Changes what search engines say", { output: school }),
  get("/custom-navbar-menu/", listNavbar, "The links that a school adds to its site", { output: items }),
  post("/custom-navbar-menu/", thenItem(addNavbarItem), "Adds a link", { status: 201, output: item }),
  patch("/custom-navbar-menu/update-navbar-order/", reorderNavbar, "Orders the links", { output: items }),
  get("/custom-navbar-menu/{id}/", getNavbarItem, "A link", { output: item }),
  patch("/custom-navbar-menu/{id}/", thenItem(updateNavbarItem), "Changes a link", { output: item }),
  del("/custom-navbar-menu/{id}/", deleteNavbarItem, "Takes a link away", { status: 204 }),
];
