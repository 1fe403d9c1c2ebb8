import { z } from "zod";
import { SITE_KINDS } from "#drizzle/schema/website";
import { schoolWith } from "~/features/identity/data/site-facts";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, integer, optional, optionalText } from "~/platform/input";
import { query } from "~/platform/verb";
import { catalogueWords } from "~/platform/wording";
import { versionsOf } from "../../data/documents";
import { BODIES, type SiteKind } from "../../document-model";
import { websiteStaff } from "../policy";
import { defaultBody } from "../site/defaults";
import { type SitePageKind, viewOf } from "../site/views";
import { present } from "./office";
import { withChosen, withoutFiles } from "./pictures";

/** Form values that the action passes to the loader of the same request; null if they do not make a page yet. */
const written = new WeakMap<Ctx["db"], Record<string, unknown> | null>();

const one = z.object({ kind: choice(SITE_KINDS), id: optional(id()), school: optionalText(64) });

/** Reads the values of an unsaved form for the preview. Stores nothing. */
export const readWritten = query({
  name: "site.read-written",
  allow: websiteStaff,
  school: inChosenSchool,
  input: one.passthrough(),
  async run(ctx, { kind, ...raw }) {
    const parsed = BODIES[kind].safeParse(withChosen(withoutFiles(raw)), { errorMap: catalogueWords });
    written.set(ctx.db, parsed.success ? parsed.data : null);
    return {};
  },
});

const PAGE_OF: Partial<Record<SiteKind, SitePageKind>> = { basic: "home", campus: "campuses", faq: "faqs", resource: "resources" };

/**
 * The page of a draft, a version, or a form's values, with the school as the draft names it. `view` is missing while a form has missing or
 * invalid fields.
 */
export const previewDocument = query({
  name: "site.preview",
  allow: websiteStaff,
  school: inChosenSchool,
  input: one.extend({ number: optional(integer(1, 1_000_000)) }),
  async run(ctx, { number, ...input }) {
    const row = await present(ctx, input);
    const old = number && row ? (await versionsOf(ctx, row.id)).find((each) => each.number === number)?.body : null;
    const form = written.get(ctx.db);
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    if (form === null) return { view: null, previewOf: school };
    const body = form ?? old ?? row?.draft ?? defaultBody(ctx, input.kind);
    const page = PAGE_OF[input.kind] ?? (input.kind as SitePageKind);
    const view = await viewOf(ctx, { page, slug: row?.slug, written: { kind: input.kind, id: row?.id, body } });
    if ("movedTo" in view) throw notFound();
    return { view, previewOf: input.kind === "basic" ? schoolWith(school, body) : school };
  },
});
