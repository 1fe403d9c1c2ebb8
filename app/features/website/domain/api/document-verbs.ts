import type { ZodRawShape } from "zod";
import { z } from "zod";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { notFound } from "~/platform/errors";
import { id, integer, optionalText, yesOrNo } from "~/platform/input";
import { listInput } from "~/platform/list";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command, query } from "~/platform/verb";
import { documentPage, isPublicNow, type SiteDocument } from "../../data/documents";
import type { SiteKind } from "../../document-model";
import { stageDelete } from "../documents/office";
import { stagePlaces } from "../documents/places";
import { isOwnStaff, siteVisitor, websiteStaff } from "../policy";
import { type Body, documentOf, publishVia } from "./publish";

type Shape = Record<string, z.ZodTypeAny>;
interface Options<C extends Shape, U extends Shape> {
  kind: Extract<SiteKind, "campus" | "faq" | "resource" | "page" | "post">;
  /** Verbs are named `site-campuses.list` and so on. */
  name: string;
  create: C;
  update: U;
  /** Maps the body of a call to the document. */
  toBody: (ctx: CommandCtx, input: Body, present: Body) => Body | Promise<Body>;
  /** Field of a call that shows or hides the document. */
  shown: (input: Body) => boolean | undefined;
  names?: Record<string, string>;
  ordering?: string;
}

/** Query fields of a call for shown or hidden documents, and for an address. */
function filtersOf(kind: SiteKind) {
  const all = { is_visible: yesOrNo(), is_active: yesOrNo(), slug: z.string().max(200) };
  const names = { page: ["is_visible", "slug"], post: ["is_active", "slug"], campus: ["is_visible"], resource: ["is_visible"] }[kind as string] ?? [];
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) as typeof all;
}
const school = { school: optionalText(64) };

/** API verbs for documents of a kind. Each change is published at once. */
export function documentVerbs<C extends Shape, U extends Shape>({ kind, name, create, update, toBody, shown, names, ordering }: Options<C, U>) {
  const list = query({
    name: `${name}.list`,
    allow: siteVisitor,
    input: listInput({
      sorts: ["order", "title", "date", "created_at", "updated_at"] as const,
      ordering: ordering ?? "order",
      filters: filtersOf(kind),
    }),
    async run(ctx, { is_visible: isVisible, is_active: isActive, ...input }) {
      const isPublic = !isOwnStaff(ctx);
      const page = documentPage(ctx, kind, { ...input, isPublic, shown: isVisible ?? isActive });
      const [results, [total]] = await inSchool(ctx).db.batch([...page]);
      return { results, count: total?.count ?? 0 };
    },
  });
  const show = query({
    name: `${name}.show`,
    allow: siteVisitor,
    input: z.object({ id: id() }),
    async run(ctx, input) {
      const row = (await documentOf(ctx, kind, input.id)) as SiteDocument;
      if (!isPublicNow(ctx, row) && !isOwnStaff(ctx)) throw notFound();
      return row;
    },
  });
  const add = command({
    name: `${name}.create`,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    input: z.object({ ...create, ...school } as ZodRawShape),
    run: (ctx, input: Body) => publishVia(ctx, { kind, isShown: shown(input), names, change: (body) => toBody(ctx, input, body) }),
  });
  const change = command({
    name: `${name}.update`,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    retryOn: ["stale"],
    input: z.object({ ...update, ...school, id: id() } as ZodRawShape),
    run: (ctx, input: Body) =>
      publishVia(ctx, { kind, id: String(input.id), isShown: shown(input), names, change: (body) => toBody(ctx, input, body) }),
  });
  const remove = command({
    name: `${name}.delete`,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    input: z.object({ id: id(), ...school }),
    async run(ctx, input) {
      await stageDelete(ctx, kind, input.id);
      return { deleted: input.id };
    },
  });
  const place = command({
    name: `${name}.place`,
    allow: websiteStaff,
    touches: "site",
    school: inChosenSchool,
    input: z.object({ items: z.array(z.object({ id: id(), order: integer(0, 100_000) })).max(500), ...school }),
    async run(ctx, { items }) {
      await stagePlaces(ctx, kind, items);
      return {};
    },
  });
  return { list, show, add, change, remove, place };
}
