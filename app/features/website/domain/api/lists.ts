import { z } from "zod";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { createUpload, uploadRequest } from "~/features/files/domain/create-upload";
import { fileIdOf } from "~/features/files/model";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { clearable, id, kept, longText, optionalText, phone, text, usState, webAddress, yesOrNo, zipcode } from "~/platform/input";
import { staffOrSuper } from "~/platform/policy";
import { requiredRichText } from "~/platform/rich-text";
import { type CommandCtx, command, query } from "~/platform/verb";
import { slug } from "../../field-model";
import { stageShown } from "../documents/places";
import { websiteStaff } from "../policy";
import { documentVerbs } from "./document-verbs";
import { type Body, pictureOf, said } from "./publish";

const url = () => clearable(text(2048));
const visible = { is_visible: kept(yesOrNo()) };
const isVisible = (input: Body) => input.is_visible as boolean | undefined;

const campusExtras = { description: clearable(longText(2000)), phone: clearable(phone()), image_url: url(), ...visible };
export const campuses = documentVerbs({
  kind: "campus",
  name: "site-campuses",
  create: { title: text(120), address: text(200), city: text(120), state: usState(), zipcode: zipcode(), ...campusExtras },
  update: {
    title: kept(text(120)),
    address: kept(text(200)),
    city: kept(text(120)),
    state: kept(usState()),
    zipcode: kept(zipcode()),
    ...campusExtras,
  },
  shown: isVisible,
  names: { name: "title" },
  async toBody(ctx, input, present) {
    const { title, description, address, city, state: where, zipcode: zip, phone: call } = input;
    const [first, ...more] = (present.photos ?? []) as { picture: unknown }[];
    const shown = await pictureOf(ctx, input.image_url as string | null | undefined, first?.picture, "image_url");
    const photos = shown ? [{ picture: shown }, ...more] : input.image_url === null ? more : present.photos;
    return { ...present, ...said({ name: title, description, address, city, state: where, zipcode: zip, phone: call, photos }) };
  },
});

export const faqs = documentVerbs({
  kind: "faq",
  name: "site-faqs",
  create: { question: text(250), answer: requiredRichText(5000) },
  update: { question: kept(text(250)), answer: requiredRichText(5000).optional() },
  shown: () => undefined,
  toBody: (_, { question, answer }, present) => ({ ...present, ...said({ question, answer }) }),
});

const resourceExtras = {
  description: clearable(longText(1000)),
  link: clearable(webAddress("Enter a valid link.")),
  file_url: url(),
  image_url: url(),
  ...visible,
};
/** The same for the office, including hidden FAQs. */
export const showFaqToStaff = query({
  name: "site-faqs.edit",
  allow: staffOrSuper,
  school: inChosenSchool,
  input: z.object({ id: id(), school: optionalText(64) }),
  run: (ctx, input) => faqs.show(ctx, { id: input.id }),
});

export const resources = documentVerbs({
  kind: "resource",
  name: "site-resources",
  create: { title: text(200), ...resourceExtras },
  update: { title: kept(text(200)), ...resourceExtras },
  shown: isVisible,
  names: { url: "link", upload: "file_url" },
  async toBody(ctx, input, present) {
    const { title, description, link: address } = input;
    const file = await fileOf(ctx, input.file_url as string | null | undefined, present.file);
    const image = await pictureOf(ctx, input.image_url as string | null | undefined, present.image, "image_url");
    const type = file && !address ? "file" : present.type === "file" ? "link" : (present.type ?? "link");
    return { ...present, ...said({ title, description, url: address }), file, image, type };
  },
});

async function fileOf(ctx: CommandCtx, address: string | null | undefined, present: unknown): Promise<unknown> {
  if (address === undefined) return present;
  if (address === null) return undefined;
  const named = /\/resources\/([\w-]+)\/file$/.test(address) ? present : fileIdOf(address);
  return named && named === present ? present : claimUpload(ctx, address, "site-file", "file_url");
}

const content = () => requiredRichText(60_000);
export const pages = documentVerbs({
  kind: "page",
  name: "site-pages",
  create: { title: text(120), slug: slug(), content: content().optional(), ...visible },
  update: { title: kept(text(120)), slug: slug(), content: content().optional(), ...visible },
  shown: isVisible,
  names: { body: "content" },
  toBody: (_, { title, slug: address, content: body }, present) => ({ ...present, ...said({ title, slug: address, body }) }),
});

const postExtras = { slug: slug(), excerpt: clearable(longText(300)), image_url: url(), is_active: kept(yesOrNo()) };
export const posts = documentVerbs({
  kind: "post",
  name: "site-posts",
  ordering: "-date",
  create: { title: text(200), content: content(), ...postExtras },
  update: { title: kept(text(200)), content: content().optional(), ...postExtras },
  shown: (input) => input.is_active as boolean | undefined,
  names: { body: "content", cover: "image_url" },
  async toBody(ctx, input, present) {
    const { title, slug: address, content: body, excerpt } = input;
    const cover = await pictureOf(ctx, input.image_url as string | null | undefined, present.cover, "image_url");
    const author = present.author ?? (ctx.actor.kind === "user" ? `${ctx.actor.firstName} ${ctx.actor.lastName}` : undefined);
    return { ...present, ...said({ title, slug: address, body, excerpt }), cover, author };
  },
});

/** Shows or hides a resource or a post; the ID is in the body. */
const toggle = (kind: "resource" | "post", name: string, flag: "is_visible" | "is_active") =>
  command({
    name,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    input: z.object({ id: id(), [flag]: yesOrNo(), school: optionalText(64) } as z.ZodRawShape),
    async run(ctx, input: Body) {
      await stageShown(ctx, kind, String(input.id), input[flag] as boolean);
      return { id: String(input.id) };
    },
  });
export const setResourceVisible = toggle("resource", "site-resources.set-visible", "is_visible");
export const setPostActive = toggle("post", "site-posts.set-active", "is_active");

/** Returns an upload URL for a picture or a file of the site. */
export const createSiteUpload = command({
  name: "site.create-upload",
  allow: websiteStaff,
  school: inChosenSchool,
  idempotent: false,
  input: uploadRequest.extend({ school: optionalText(64) }),
  run: (ctx, input) => {
    const isPicture = input.content_type.startsWith("image/");
    return createUpload(ctx, input, isPicture ? { purpose: "site-image", access: "public" } : { purpose: "site-file", access: "private" });
  },
});
