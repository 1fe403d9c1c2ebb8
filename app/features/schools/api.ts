import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { listOf, uploadTicketShape } from "~/platform/json-shapes";
import type { Result } from "~/platform/verb";
import { addNavbarItem, deleteNavbarItem, getNavbarItem, listNavbar, reorderNavbar, updateNavbarItem } from "./domain/office/navbar";
import { createSchoolUpload, updateSchoolProfile } from "./domain/office/profile";
import { checkDomain, getSchool, lmsStatus, planStatus, schoolPlans, updateMetaTags } from "./domain/office/school-api";
import { setupGuide } from "./domain/office/setup-guide";
import { hostShape } from "./public-shapes";
import { ownSchoolJson, schoolJson } from "./school-json";
import { lmsShape, navbarItemShape, ownSchoolShape, planStatusShape, schoolPlanShape, schoolShape, setupShape } from "./school-shapes";

type Item = Result<typeof getNavbarItem>;
const item = ({ id, text, link, icon, position }: Item) => ({ id, text, link, icon, order: position });
const thenSchool = thenRead((ctx, id) => getSchool(ctx, { id }));
const thenItem = thenRead((ctx, id) => getNavbarItem(ctx, { id }));

const setup = json(setupShape, ({ steps, completed, total }: Result<typeof setupGuide>) => {
  const isDone = (name: (typeof steps)[number]["name"]) => steps.some((step) => step.name === name && step.isDone);
  return {
    profile: isDone("profile"),
    location: isDone("location"),
    instructor: isDone("instructor"),
    program: isDone("program"),
    class: isDone("class"),
    payout: isDone("payout"),
    website: isDone("website"),
    completed,
    total,
  };
});

const own = { output: json(ownSchoolShape, ownSchoolJson) };
const link = { output: json(navbarItemShape, item) };
const links = { output: listJson(navbarItemShape, item) };

/** A school as its staff see it; the list of all schools is for super admins. */
export const endpoints: Endpoint[] = [
  get("/schools/payment-plans/", schoolPlans, "Lists the plans a school can be on", { output: json(listOf(schoolPlanShape)) }),
  get("/schools/payment-plan-status/", planStatus, "Features of your school's plan", { output: json(planStatusShape) }),
  post("/schools/image-upload-url/", createSchoolUpload, "Upload URL for a picture of the school", { output: json(uploadTicketShape) }),
  get("/schools/school-lms-enabled/", lmsStatus, "Whether courses of the sister product are available", { output: json(lmsShape) }),
  get("/schools/check-domain/", checkDomain, "Whether a host belongs to a school", { output: json(hostShape) }),
  patch("/schools/update-school-profile/", thenSchool(updateSchoolProfile), "Changes your school's profile", own),
  get("/schools/setup-guide-statuses/", setupGuide, "Setup guide with the status of each step", { output: setup }),
  get("/schools/{id}/", getSchool, "A school", { output: json(schoolShape, schoolJson) }),
  patch("/schools/{id}/update-meta-tags/", thenSchool(updateMetaTags), "Changes the meta tags for search engines", own),
  get("/custom-navbar-menu/", listNavbar, "Lists the school's custom menu links", links),
  post("/custom-navbar-menu/", thenItem(addNavbarItem), "Adds a link", { status: 201, ...link }),
  patch("/custom-navbar-menu/update-navbar-order/", reorderNavbar, "Sets the order of the links", links),
  get("/custom-navbar-menu/{id}/", getNavbarItem, "A link", link),
  patch("/custom-navbar-menu/{id}/", thenItem(updateNavbarItem), "Changes a link", link),
  del("/custom-navbar-menu/{id}/", deleteNavbarItem, "Deletes a link", { status: 204 }),
];
