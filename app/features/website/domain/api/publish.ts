import { claimUpload } from "~/features/files/domain/claim-upload";
import { fileIdOf } from "~/features/files/model";
import type { Ctx } from "~/platform/context";
import { invalid, notFound } from "~/platform/errors";
import { issuesToFields } from "~/platform/input";
import type { CommandCtx } from "~/platform/verb";
import { catalogueWords } from "~/platform/wording";
import { documentById, type SiteDocument, singleDocument } from "../../data/documents";
import { BODIES, type SiteKind } from "../../document-model";
import { isSingle, stageDocument } from "../documents/stage-document";
import { defaultBody } from "../site/defaults";

export type Body = Record<string, unknown>;

export interface Publication {
  kind: SiteKind;
  id?: string;
  /** Returns the new body from the current one. */
  change: (body: Body) => Body | Promise<Body>;
  isShown?: boolean;
  /** Fields whose name in a call differs from the document's. */
  names?: Record<string, string>;
}

/** The document of a call. @throws not_found */
export async function documentOf(ctx: Ctx, kind: SiteKind, id?: string): Promise<SiteDocument | null> {
  const [row] = id ? await documentById(ctx, kind, id) : isSingle(kind) ? await singleDocument(ctx, kind) : [];
  if (id && !row) throw notFound();
  return row ?? null;
}

/** Publishes a call's change as a new version. A draft that is being edited is kept. */
export async function publishVia(ctx: CommandCtx, { kind, id, change, isShown, names = {} }: Publication): Promise<{ id: string }> {
  const present = await documentOf(ctx, kind, id);
  const before = present?.published ?? present?.draft ?? defaultBody(ctx, kind);
  const after = await change(before);
  const parsed = BODIES[kind].safeParse(given(after), { errorMap: catalogueWords });
  if (!parsed.success) {
    const fields = Object.entries(issuesToFields(parsed.error)).map(([field, said]) => [names[field] ?? field, said]);
    throw invalid(Object.fromEntries(fields));
  }
  const keepsDraft = present !== null && JSON.stringify(present.draft) !== JSON.stringify(present.published);
  return stageDocument(ctx, { kind, present, body: parsed.data, isShown, isPublished: true, keepsDraft });
}

const given = (body: Body): Body => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));

/** A picture by its address; undefined keeps the current one, null removes it. @throws invalid on `field` */
export async function pictureOf(ctx: CommandCtx, url: string | null | undefined, present: unknown, field: string): Promise<unknown> {
  if (url === undefined) return present;
  if (url === null) return undefined;
  const before = present as { id?: string } | undefined;
  const id = fileIdOf(url);
  if (id && before?.id === id) return present;
  return { id: await claimUpload(ctx, url, "site-image", field) };
}

/** The given values of a call, without missing ones. */
export const said = (values: Body): Body => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
