import { offersQuestion, offersThatHold } from "~/features/employers/data/offers";
import { commonFaqs, offeredPrograms, publicInstructors, publicLocations } from "~/features/programs/data/public-programs";
import { onlineFee } from "~/features/programs/domain/site-program";
import { siteOf, toCard, toInstructor } from "~/features/programs/domain/site-views";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { plainTextOf } from "~/platform/rich-text";
import { inSchool } from "~/platform/school-scope";
import {
  documentPage,
  isPublicNow,
  liveDocuments,
  movedTo,
  type PageDocument,
  pageBySlug,
  type SiteDocument,
  singlePage,
} from "../../data/documents";
import { postsAround, tagsOfBlog } from "../../data/posts";
import type { Body, SiteKind } from "../../document-model";
import { defaultBody } from "./defaults";
import { campusView, faqView, postCard, resourceView } from "./document-views";
import { campusOfLocation, type SectionAnswers, sectionData, sectionQuestions } from "./section-data";

export const POSTS_PER_PAGE = 9;
export const SITE_PAGES = Object.freeze([
  "about",
  "tuition",
  "gallery",
  "campuses",
  "faqs",
  "resources",
  "blog",
  "post",
  "page",
  "terms",
  "privacy",
  "home",
] as const);
export type SitePageKind = (typeof SITE_PAGES)[number];

export interface ViewRequest {
  page: SitePageKind;
  slug?: string;
  search?: string;
  tag?: string;
  /** From 1. */
  number?: number;
  photo?: string;
  /** The draft, in place of the published document. */
  written?: { kind: SiteKind; id?: string; body: Record<string, unknown> };
}

/** The public view of a page. @throws not_found if it is hidden */
function bodyOf<K extends SiteKind>(ctx: Ctx, kind: K, row: SiteDocument | undefined, { written }: ViewRequest): Body<K> {
  if (written?.kind === kind) return written.body as Body<K>;
  if (row && !row.isShown) throw notFound();
  return (row?.published ?? defaultBody(ctx, kind)) as Body<K>;
}

/** The names of a page's main texts that have no Spanish; a draft and the product's own words have none. */
const englishOf = (row: PageDocument | undefined, { written }: ViewRequest) => ({ inEnglish: (!written && row?.published && row.inEnglish) || [] });

/** A list with the edited document in its place, or at its end. */
function withWritten(
  rows: SiteDocument[],
  kind: SiteKind,
  { written }: ViewRequest,
): Pick<SiteDocument, "id" | "slug" | "published" | "liveFrom" | "updatedAt" | "publishedAt">[] {
  if (written?.kind !== kind) return rows;
  const mine = { id: written.id ?? "new", slug: "", published: written.body, liveFrom: 0, updatedAt: 0, publishedAt: null };
  return rows.some(({ id }) => id === mine.id)
    ? rows.map((row) => (row.id === mine.id ? { ...row, published: written.body } : row))
    : [...rows, mine];
}

const VIEWS = {
  async home(ctx: Ctx, request: ViewRequest) {
    const [[row], ...answers] = await inSchool(ctx).db.batch([singlePage(ctx, "home"), ...sectionQuestions(ctx)]);
    return { ...bodyOf(ctx, "home", row, request), data: sectionData(ctx, answers as unknown as SectionAnswers) };
  },

  async about(ctx: Ctx, request: ViewRequest) {
    const [[row], people] = await inSchool(ctx).db.batch([singlePage(ctx, "about"), publicInstructors(ctx, 24)]);
    const body = bodyOf(ctx, "about", row, request);
    if (!row?.published && !request.written && !body.story && people.length === 0) throw notFound();
    return { ...body, ...englishOf(row, request), instructors: body.team.length === 0 ? people.map(toInstructor) : [] };
  },

  async tuition(ctx: Ctx, request: ViewRequest) {
    const { school } = siteOf(ctx);
    const [[row], programs, faqs, offers] = await inSchool(ctx).db.batch([
      singlePage(ctx, "tuition"),
      offeredPrograms(ctx, {}, { limit: 60, offset: 0, ordering: "position" }),
      commonFaqs(ctx, 4),
      offersQuestion(ctx),
    ]);
    const body = bodyOf(ctx, "tuition", row, request);
    if (!row?.published && !request.written && programs.length === 0) throw notFound();
    const table = programs.map((program) => ({ ...toCard(program, [], onlineFee(school)), plan: planWords(program) }));
    const sponsorships = body.show_sponsorships
      ? offersThatHold(offers).map(({ id, title, employer, amountCents, percent }) => ({ id, title, employer, amountCents, percent }))
      : [];
    return {
      ...body,
      ...englishOf(row, request),
      sponsorships,
      table: body.show_table ? table : [],
      faqs: faqs.map((faq) => ({ ...faq, answerText: plainTextOf(faq.answer) })),
    };
  },

  async gallery(ctx: Ctx, request: ViewRequest) {
    const [row] = await singlePage(ctx, "gallery");
    const body = bodyOf(ctx, "gallery", row, request);
    if (body.photos.length === 0 && !request.written) throw notFound();
    const at = body.photos.findIndex(({ picture }) => picture.id === request.photo);
    if (request.photo && at < 0) throw notFound();
    const beside = (step: number) => body.photos[at + step]?.picture.id ?? null;
    return {
      ...body,
      ...englishOf(row, request),
      open: at < 0 ? null : { ...body.photos[at], number: at + 1, before: beside(-1), after: beside(1) },
    };
  },

  async campuses(ctx: Ctx, request: ViewRequest) {
    const [rows, locations] = await inSchool(ctx).db.batch([liveDocuments(ctx, "campus"), publicLocations(ctx)]);
    const own = withWritten(rows, "campus", request);
    if (own.length + locations.length === 0) throw notFound();
    return { campuses: own.length > 0 ? own.map(campusView) : locations.map(campusOfLocation) };
  },

  async faqs(ctx: Ctx, request: ViewRequest) {
    const [rows, common] = await inSchool(ctx).db.batch([liveDocuments(ctx, "faq", 500), commonFaqs(ctx, 40)]);
    const own = withWritten(rows, "faq", request);
    const all = own.length > 0 ? own.map(faqView) : common.map((faq) => ({ ...faq, answerText: plainTextOf(faq.answer) }));
    if (all.length === 0) throw notFound();
    const word = request.search?.toLowerCase();
    const faqs = word ? all.filter(({ question, answerText }) => `${question} ${answerText}`.toLowerCase().includes(word)) : all;
    return { faqs, search: request.search ?? "" };
  },

  async resources(ctx: Ctx, request: ViewRequest) {
    const [[row], rows] = await inSchool(ctx).db.batch([singlePage(ctx, "resources"), liveDocuments(ctx, "resource", 500)]);
    const all = withWritten(rows, "resource", request);
    if (all.length === 0 && !request.written) throw notFound();
    return { ...bodyOf(ctx, "resources", row, request), ...englishOf(row, request), resources: all.map(resourceView) };
  },

  async blog(ctx: Ctx, { search, tag, number = 1 }: ViewRequest) {
    const page = { search, tag, isPublic: true, limit: POSTS_PER_PAGE, offset: (number - 1) * POSTS_PER_PAGE, ordering: "-date" };
    const [rows, [total], tags] = await inSchool(ctx).db.batch([...documentPage(ctx, "post", page), tagsOfBlog(ctx)]);
    const count = total?.count ?? 0;
    if (rows.length === 0 && number > 1) throw notFound();
    return {
      posts: rows.map(postCard),
      count,
      number,
      pages: Math.max(1, Math.ceil(count / POSTS_PER_PAGE)),
      tags: tags.map((each) => each.tag),
      search: search ?? "",
      tag: tag ?? null,
    };
  },

  async post(ctx: Ctx, request: ViewRequest) {
    const slug = request.slug ?? "";
    const [[row], [moved], around] = await inSchool(ctx).db.batch([
      pageBySlug(ctx, "post", slug),
      movedTo(ctx, "post", slug),
      postsAround(ctx, slug),
    ]);
    const found = shown(ctx, row, request);
    if (!found) return leads(moved?.slug);
    const body = found.body as Body<"post">;
    const beside = (way: "before" | "after") => around.find((each) => each.way === way) ?? null;
    return {
      ...body,
      ...postCard({ ...found.row, published: body }),
      ...englishOf(row, request),
      body: body.body,
      before: beside("before"),
      after: beside("after"),
      changed: found.row.publishedAt,
    };
  },

  async page(ctx: Ctx, request: ViewRequest) {
    const slug = request.slug ?? "";
    const [[row], [moved], ...answers] = await inSchool(ctx).db.batch([
      pageBySlug(ctx, "page", slug),
      movedTo(ctx, "page", slug),
      ...sectionQuestions(ctx),
    ]);
    const found = shown(ctx, row, request);
    if (!found) return leads(moved?.slug);
    return { ...(found.body as Body<"page">), ...englishOf(row, request), slug, data: sectionData(ctx, answers as unknown as SectionAnswers) };
  },

  async terms(ctx: Ctx, request: ViewRequest) {
    const [row] = await singlePage(ctx, "terms");
    return { ...bodyOf(ctx, "terms", row, request), ...englishOf(row, request) };
  },
  async privacy(ctx: Ctx, request: ViewRequest) {
    const [row] = await singlePage(ctx, "privacy");
    return { ...bodyOf(ctx, "privacy", row, request), ...englishOf(row, request) };
  },
};

const NOBODY = { id: "new", slug: "", liveFrom: 0, updatedAt: 0, publishedAt: null, published: null };

function shown(ctx: Ctx, row: SiteDocument | undefined, { written }: ViewRequest) {
  if (written) return { row: row ?? NOBODY, body: written.body };
  return row?.published && isPublicNow(ctx, row) ? { row, body: row.published } : null;
}

/** @throws not_found where no address leads on */
function leads(to: string | undefined): { movedTo: string } {
  if (!to) throw notFound();
  return { movedTo: to };
}

const planWords = ({ paymentOptions, planPayments }: { paymentOptions: readonly string[]; planPayments: number }) =>
  paymentOptions.includes("pay_later") && planPayments > 1 ? `${planPayments} installments` : null;

export type SiteViews = { [K in SitePageKind]: { page: K } & Exclude<Awaited<ReturnType<(typeof VIEWS)[K]>>, { movedTo: string }> };
export type SiteView = SiteViews[SitePageKind];

/** The public view of a page in one round trip, or the address it moved to. @throws not_found */
export async function viewOf(ctx: Ctx, request: ViewRequest): Promise<SiteView | { movedTo: string }> {
  const view = await VIEWS[request.page](ctx, request);
  return "movedTo" in view ? (view as { movedTo: string }) : ({ page: request.page, ...view } as SiteView);
}
