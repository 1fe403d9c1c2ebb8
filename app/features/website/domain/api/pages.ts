import { z } from "zod";
import { shownReviews } from "~/features/programs/data/public-extras";
import { offeredPrograms } from "~/features/programs/data/public-programs";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { type Ctx, schoolOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { choice, clearable, id, integer, kept, longText, many, optionalText, text, webAddress, yesOrNo } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { Picture } from "~/platform/media-path";
import { requiredRichText } from "~/platform/rich-text";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { singleDocument } from "../../data/documents";
import { LAYOUTS, NAV_KEYS, NETWORKS, type SiteKind } from "../../document-model";
import { SECTION_LABELS, type Section } from "../../section-model";
import { isOwnStaff, siteVisitor, websiteStaff } from "../policy";
import { defaultBody } from "../site/defaults";
import { type Body, pictureOf, publishVia, said } from "./publish";

const at = { school: optionalText(64) };
const url = () => clearable(text(2048));

/** The published document of a page, or its default. */
async function bodyOf(ctx: Ctx, kind: SiteKind): Promise<{ body: Body; isShown: boolean }> {
  const [row] = await singleDocument(ctx, kind);
  return { body: row?.published ?? defaultBody(ctx, kind), isShown: row?.isShown ?? true };
}

const shownPage = (name: string, kind: SiteKind) =>
  query({
    name,
    allow: siteVisitor,
    input: z.object({}),
    async run(ctx) {
      const found = await bodyOf(ctx, kind);
      if (!found.isShown && !isOwnStaff(ctx)) throw notFound();
      return found;
    },
  });

export const getAbout = shownPage("site.about", "about");
export const getTuition = shownPage("site.tuition", "tuition");

/** Settings of the site, with the hero of the home page and the layout of the resources. */
export const getWebsite = query({
  name: "site.website",
  allow: siteVisitor,
  input: z.object({}),
  async run(ctx) {
    const [basic, home, shelf] = [await bodyOf(ctx, "basic"), await bodyOf(ctx, "home"), await bodyOf(ctx, "resources")];
    return { id: schoolOf(ctx)?.id ?? "", basic: basic.body, home: home.body, resources: shelf.body };
  },
});

export const getHome = query({
  name: "site.homepage",
  allow: siteVisitor,
  input: z.object({}),
  async run(ctx) {
    const { body, isShown } = await bodyOf(ctx, "home");
    if (!isShown && !isOwnStaff(ctx)) throw notFound();
    const [programs, reviews] = await inSchool(ctx).db.batch([
      offeredPrograms(ctx, {}, { limit: 6, offset: 0, ordering: "position" }),
      shownReviews(ctx, 6),
    ]);
    return { body, programs: programs.map(({ id: programId, title, slug }) => ({ id: programId, title, slug })), reviews };
  },
});

const change = <I extends z.ZodRawShape, R>(name: string, input: I, run: Parameters<typeof command<z.ZodObject<I & typeof at>, R>>[0]["run"]) =>
  command({
    name,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    retryOn: ["stale", "duplicate"],
    input: z.object({ ...input, ...at }),
    run,
  });

const social = z.object(Object.fromEntries(NETWORKS.map((name) => [name, clearable(webAddress("Enter a valid link."))])));
const heroOf = (body: Body): Section | undefined => ((body.sections ?? []) as Section[]).find(({ type }) => type === "hero");

/** Settings of the site and the hero of the home page. */
export const updateWebsite = change(
  "site.update-website",
  {
    tagline: clearable(text(200)),
    hero_title: clearable(text(120)),
    hero_text: clearable(longText(1000)),
    hero_image_url: url(),
    favicon_url: url(),
    social_links: social.optional(),
    footer_text: clearable(longText(500)),
    meta_title: clearable(text(70)),
    meta_description: clearable(text(160)),
  },
  async (ctx, input) => {
    const { tagline, footer_text, meta_title, meta_description, social_links: links } = input;
    await publishVia(ctx, {
      kind: "basic",
      async change(body) {
        const favicon = await pictureOf(ctx, input.favicon_url, body.favicon, "favicon_url");
        const networks = links ? { ...(body.social as Body), ...links } : body.social;
        return { ...body, ...said({ tagline, footer_text, meta_title, meta_description }), favicon, social: networks };
      },
    });
    const hero = said({ title: input.hero_title, text: input.hero_text });
    if (Object.keys(hero).length > 0 || input.hero_image_url !== undefined)
      await publishVia(ctx, {
        kind: "home",
        async change(body) {
          const all = (body.sections ?? []) as Section[];
          const picture = await pictureOf(ctx, input.hero_image_url, heroOf(body)?.picture, "hero_image_url");
          return { ...body, sections: all.map((each) => (each.type === "hero" ? { ...each, ...hero, picture } : each)) };
        },
      });
    return {};
  },
);

const order = integer(0, 1000);
/** Sorts items by the given order; items that it leaves out come last. */
const inOrder = <T extends { order?: number }>(items: T[]): T[] => [...items].sort((one, other) => (one.order ?? 1000) - (other.order ?? 1000));

export const updateNavbar = change(
  "site.update-navbar",
  {
    items: z
      .array(z.object({ key: choice(NAV_KEYS), label: clearable(text(40)), is_visible: kept(yesOrNo()), order: kept(order) }))
      .max(20)
      .default([]),
  },
  async (ctx, { items }) => {
    await publishVia(ctx, {
      kind: "basic",
      change(body) {
        const before = (body.nav ?? []) as { key: string; label?: string; is_visible: boolean }[];
        const named = inOrder(items).map(({ key, label, is_visible: isVisible }) => {
          const present = before.find((each) => each.key === key);
          return { key, label: label === undefined ? present?.label : (label ?? undefined), is_visible: isVisible ?? present?.is_visible ?? true };
        });
        return { ...body, nav: [...named, ...before.filter((each) => !items.some(({ key }) => key === each.key))] };
      },
    });
    return {};
  },
);

export const updateAbout = change(
  "site.update-about",
  {
    title: kept(text(120)),
    body: requiredRichText(20_000).optional(),
    mission: clearable(longText(1000)),
    image_url: url(),
    is_visible: kept(yesOrNo()),
  },
  async (ctx, { title, body: story, mission, image_url, is_visible }) => {
    await publishVia(ctx, {
      kind: "about",
      isShown: is_visible,
      names: { story: "body" },
      change: async (body) => ({
        ...body,
        ...said({ title, story, mission }),
        banner: await pictureOf(ctx, image_url, body.banner, "image_url"),
      }),
    });
    return {};
  },
);

export const updateTuition = change(
  "site.update-tuition",
  {
    title: clearable(text(120)),
    body: requiredRichText(10_000).optional(),
    financing_options: z
      .array(z.object({ title: text(120), text: longText(1000) }))
      .max(12)
      .optional(),
    is_visible: kept(yesOrNo()),
  },
  async (ctx, { title, body: intro, financing_options: options, is_visible }) => {
    await publishVia(ctx, {
      kind: "tuition",
      isShown: is_visible,
      names: { intro: "body", options: "financing_options" },
      change: (body) => ({ ...body, ...said({ title, intro, options }) }),
    });
    return {};
  },
);

export const updateHome = change(
  "site.update-home",
  {
    sections: z
      .array(
        z.object({
          key: choice(Object.keys(SECTION_LABELS) as [keyof typeof SECTION_LABELS, ...(keyof typeof SECTION_LABELS)[]]),
          title: clearable(text(120)),
          text: clearable(longText(10_000)),
          image_url: url(),
          is_visible: kept(yesOrNo()),
          order: kept(order),
        }),
      )
      .max(40)
      .default([]),
  },
  async (ctx, { sections }) => {
    await publishVia(ctx, {
      kind: "home",
      async change(body) {
        const before = (body.sections ?? []) as Section[];
        const named: Body[] = [];
        for (const [index, each] of inOrder(sections).entries()) {
          const present = before.find(({ type }) => type === each.key);
          named.push({
            ...present,
            type: each.key,
            ...said({ title: each.title, text: each.text }),
            is_visible: each.is_visible ?? present?.is_visible ?? true,
            picture: await pictureOf(ctx, each.image_url, present?.picture, `sections.${index}.image_url`),
          });
        }
        return { ...body, sections: [...named, ...before.filter(({ type }) => !sections.some(({ key }) => key === type))] };
      },
    });
    return {};
  },
);

export const updateResourceLayout = change("site.update-resource-layout", { layout: choice(LAYOUTS) }, async (ctx, { layout }) => {
  await publishVia(ctx, { kind: "resources", change: (body) => ({ ...body, layout }) });
  return { layout };
});

type Photo = { picture: Picture; caption?: string };
const photosOf = (body: Body) => (body.photos ?? []) as Photo[];

/** The pictures of the gallery, in their order. */
export const listPhotos = query({
  name: "site.photos",
  allow: siteVisitor,
  input: listInput({ sorts: ["order", "caption"] as const, filters: {} }),
  async run(ctx, { limit, offset, search, ordering }) {
    const { body, isShown } = await bodyOf(ctx, "gallery");
    if (!isShown && !isOwnStaff(ctx)) return { results: [], count: 0 };
    const all = photosOf(body)
      .map((photo, index) => ({ ...photo, order: index }))
      .filter(({ caption }) => !search || caption?.toLowerCase().includes(search.toLowerCase()));
    if (ordering.endsWith("caption")) all.sort((one, other) => (one.caption ?? "").localeCompare(other.caption ?? ""));
    if (ordering.startsWith("-")) all.reverse();
    return { results: all.slice(offset, offset + limit), count: all.length };
  },
});

export const addPhotos = change(
  "site.add-photos",
  { photos: z.array(z.object({ file_url: z.string().max(2048), caption: clearable(text(200)) })).max(60) },
  async (ctx, { photos }) => {
    await publishVia(ctx, {
      kind: "gallery",
      async change(body) {
        const added: Body[] = [];
        for (const [index, { file_url, caption }] of photos.entries())
          added.push({ picture: await pictureOf(ctx, file_url, undefined, `photos.${index}.file_url`), caption: caption ?? undefined });
        if (photosOf(body).length + added.length > 60) throw invalidField("photos", "The gallery can hold up to 60 pictures.");
        return { ...body, photos: [...photosOf(body), ...added] };
      },
    });
    return {};
  },
);

export const deletePhotos = change("site.delete-photos", { photos: many(id(), 60) }, async (ctx, { photos }) => {
  await publishVia(ctx, {
    kind: "gallery",
    change(body) {
      if (photos.some((photo) => !photosOf(body).some(({ picture }) => picture.id === photo))) throw notFound();
      return { ...body, photos: photosOf(body).filter(({ picture }) => !photos.includes(picture.id)) };
    },
  });
  return {};
});
