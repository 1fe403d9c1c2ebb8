import { inNamedSchool } from "~/features/schools/domain/named-school";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { textAt } from "~/platform/input";
import type { SchoolOfCall } from "~/platform/verb";
import { readTemplateId, SYSTEM } from "../template-model";

/** The school of a template list: the caller's; super admins choose one, or see the product's. */
export const inSchoolOfList: SchoolOfCall = (ctx, raw) => inNamedSchool(ctx, textAt(raw, "school"));

/** Runs in the school that owns the template. */
export const inSchoolOfTemplate: SchoolOfCall = (ctx, raw) => {
  const owner = readTemplateId(textAt(raw, "id") ?? "")?.owner ?? null;
  return inNamedSchool(ctx, owner === SYSTEM ? null : owner);
};

/** The template of a call. @throws not_found for another school's */
export function asked(ctx: Ctx, id: string) {
  const found = readTemplateId(id);
  const isOwn = found && (found.owner === SYSTEM || found.owner === schoolOf(ctx)?.id);
  if (!isOwn) throw notFound();
  return { ...found, isSystem: found.owner === SYSTEM };
}
