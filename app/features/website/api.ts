import type { ZodTypeAny } from "zod";
import type { Ctx } from "~/platform/context";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { type Json, json, listJson } from "~/platform/json";
import { uploadTicketShape } from "~/platform/json-shapes";
import { andThen, type Verb } from "~/platform/verb";
import { campuses, createSiteUpload, faqs, pages, posts, resources, setPostActive, setResourceVisible, showFaqToStaff } from "./domain/api/lists";
import {
  addPhotos,
  deletePhotos,
  getAbout,
  getHome,
  getTuition,
  getWebsite,
  listPhotos,
  updateAbout,
  updateHome,
  updateNavbar,
  updateResourceLayout,
  updateTuition,
  updateWebsite,
} from "./domain/api/pages";
import { aboutJson, campusJson, faqJson, homeJson, pageJson, photoJson, postJson, resourceJson, tuitionJson, websiteJson } from "./site-json";
import {
  aboutShape,
  blogShape,
  campusShape,
  customPageShape,
  homeShape,
  layoutShape,
  photoShape,
  resourceShape,
  siteFaqShape,
  tuitionShape,
  websiteShape,
} from "./site-shapes";

const open = { orOwn: true } as const;
type Change = Verb<ZodTypeAny, unknown>;

const changeAbout = andThen(updateAbout, (ctx) => getAbout(ctx, {}));
const changeTuition = andThen(updateTuition, (ctx) => getTuition(ctx, {}));
const changeHome = andThen(updateHome, (ctx) => getHome(ctx, {}));
const thenWebsite = (change: Change) => andThen(change, (ctx) => getWebsite(ctx, {}));
const thenPhotos = (change: Change) => andThen(change, (ctx) => listPhotos(ctx, { limit: 60 }));

const campus = { output: json(campusShape, campusJson) };
const faq = { output: json(siteFaqShape, faqJson) };
const resource = { output: json(resourceShape, resourceJson) };
const page = { output: json(customPageShape, pageJson) };
const blog = { output: json(blogShape, postJson) };
type Listed = Awaited<ReturnType<typeof faqs.list>>;
const listed = <S extends ZodTypeAny>({ output }: { output: Json<[row: Listed["results"][number]], S> }) => ({
  output: listJson(output.shape, output),
});
const thenOne = (verbs: typeof faqs) => thenRead((ctx: Ctx, id: string) => verbs.show(ctx, { id }));
/** Verbs of staff and super admins for documents of a kind; each returns the document. */
function office(verbs: typeof faqs) {
  const read = thenOne(verbs);
  return { add: read(verbs.add), change: read(verbs.change), remove: verbs.remove };
}
const campusOffice = office(campuses);
const faqOffice = office(faqs);
const resourceOffice = office(resources);
const pageOffice = office(pages);
const postOffice = office(posts);
const showResource = thenOne(resources)(setResourceVisible);
const showPost = thenOne(posts)(setPostActive);
const ordered = (verbs: typeof faqs) => andThen(verbs.place, (ctx) => verbs.list(ctx, { limit: 100 }));
const website = { output: json(websiteShape, websiteJson) };
const photos = { output: listJson(photoShape, photoJson) };

const campusEndpoints: Endpoint[] = [
  get("/campus-location/", campuses.list, "Lists the campuses of the website", { ...open, ...listed(campus) }),
  post("/campus-location/", campusOffice.add, "Adds a campus", { status: 201, ...campus }),
  patch("/campus-location/update-cmps-location-order/", ordered(campuses), "Sets the order of the campuses", listed(campus)),
  patch("/campus-location/add-school-photos/", thenPhotos(addPhotos), "Adds pictures to the gallery", photos),
  patch("/campus-location/delete-school-photos/", thenPhotos(deletePhotos), "Removes pictures from the gallery", photos),
  get("/campus-location/{id}/", campuses.show, "Returns a campus", { ...open, ...campus }),
  patch("/campus-location/{id}/", campusOffice.change, "Changes a campus", campus),
  del("/campus-location/{id}/", campusOffice.remove, "Deletes a campus", { status: 204 }),
];

const pageEndpoints: Endpoint[] = [
  post("/linked-school/image-upload-url/", createSiteUpload, "Returns an upload URL for a picture or a file of the website", {
    output: json(uploadTicketShape),
  }),
  patch("/linked-school/update-school-website/", thenWebsite(updateWebsite), "Changes the settings of the website", website),
  patch("/linked-school/update-website-navbar/", thenWebsite(updateNavbar), "Arranges the menu of the website", website),
  patch("/linked-school/update-website-aboutpage/", changeAbout, "Changes the about page", { output: json(aboutShape, aboutJson) }),
  patch("/linked-school/update-website-tuitionpage/", changeTuition, "Changes the tuition page", { output: json(tuitionShape, tuitionJson) }),
  patch("/linked-school/update-website-homepage/", changeHome, "Changes the home page", { output: json(homeShape, homeJson) }),
  patch("/linked-school/update-website-faqs-order/", ordered(faqs), "Sets the order of the website's FAQs", listed(faq)),
  patch("/linked-school/update-resource-layout/", updateResourceLayout, "Sets the layout of the resources: grid or list", {
    output: json(layoutShape),
  }),
  get("/linked-school/school-website/", getWebsite, "Returns the settings of the website", { ...open, ...website }),
  get("/linked-school/school-aboutpage/", getAbout, "Returns the about page", { ...open, output: json(aboutShape, aboutJson) }),
  get("/linked-school/school-tuition-page/", getTuition, "Returns the tuition page", { ...open, output: json(tuitionShape, tuitionJson) }),
  get("/linked-school/school-homepage/", getHome, "Returns the home page", { ...open, output: json(homeShape, homeJson) }),
  get("/linked-school/all-school-photos/", listPhotos, "Lists the pictures of the gallery", { ...open, ...photos }),
];

const partEndpoints: Endpoint[] = [
  get("/linked-school/portal-school-faqs/", faqs.list, "Lists the FAQs of the website", { ...open, ...listed(faq) }),
  post("/linked-school/school-faqs/", faqOffice.add, "Adds an FAQ to the website", { status: 201, ...faq }),
  patch("/linked-school/school-faqs/{id}/", faqOffice.change, "Changes an FAQ of the website", faq),
  del("/linked-school/school-faqs/{id}/", faqOffice.remove, "Deletes an FAQ of the website", { status: 204 }),
  get("/linked-school/school-resources/", resources.list, "Lists the resources of the website", { ...open, ...listed(resource) }),
  post("/linked-school/school-resources/", resourceOffice.add, "Adds a resource", { status: 201, ...resource }),
  patch("/linked-school/school-resources/update-is-visible/", showResource, "Shows or hides a resource", resource),
  get("/linked-school/school-resources/{id}/", resources.show, "Returns a resource", { ...open, ...resource }),
  patch("/linked-school/school-resources/{id}/", resourceOffice.change, "Changes a resource", resource),
  del("/linked-school/school-resources/{id}/", resourceOffice.remove, "Deletes a resource", { status: 204 }),
  get("/linked-school/custom-pages/", pages.list, "Lists the custom pages", { ...open, ...listed(page) }),
  post("/linked-school/custom-pages/", pageOffice.add, "Adds a custom page", { status: 201, ...page }),
  get("/linked-school/custom-pages/{id}/", pages.show, "Returns a custom page", { ...open, ...page }),
  patch("/linked-school/custom-pages/{id}/", pageOffice.change, "Changes a custom page", page),
  del("/linked-school/custom-pages/{id}/", pageOffice.remove, "Deletes a custom page", { status: 204 }),
  get("/linked-school/{id}/school-faq-obj/", showFaqToStaff, "Returns an FAQ of the website for its form", faq),
];

const blogEndpoints: Endpoint[] = [
  get("/blogs/", posts.list, "Lists the blog posts", { ...open, ...listed(blog) }),
  post("/blogs/", postOffice.add, "Adds a post", { status: 201, ...blog }),
  patch("/blogs/update-is-active/", showPost, "Shows or hides a post", blog),
  post("/blogs/upload-url/", createSiteUpload, "Returns an upload URL for a picture of the blog", {
    operationId: "createBlogUpload",
    output: json(uploadTicketShape),
  }),
  get("/blogs/{id}/", posts.show, "Returns a post", { ...open, ...blog }),
  patch("/blogs/{id}/", postOffice.change, "Changes a post", blog),
  del("/blogs/{id}/", postOffice.remove, "Deletes a post", { status: 204 }),
];

/** Endpoints of a school's website and blog. Changes are published at once. */
export const websiteEndpoints: Endpoint[] = [...campusEndpoints, ...pageEndpoints, ...partEndpoints, ...blogEndpoints];
