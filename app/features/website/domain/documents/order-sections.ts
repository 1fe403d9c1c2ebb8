import { z } from "zod";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { notFound } from "~/platform/errors";
import { choice, id, optional, optionalText } from "~/platform/input";
import { orderInput, orderOf } from "~/platform/order";
import { command } from "~/platform/verb";
import type { Section } from "../../section-model";
import { websiteStaff } from "../policy";
import { defaultBody } from "../site/defaults";
import { present } from "./office";
import { stageDocument } from "./stage-document";

/** Saves a new order of sections in the draft. Each section is named by its current position. */
export const orderSections = command({
  name: "site.order-sections",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ ...orderInput, kind: choice(["home", "page"]), id: optional(id()), school: optionalText(64) }),
  async run(ctx, { kind, id: documentId, ...input }) {
    const row = await present(ctx, { kind, id: documentId });
    const body = row?.draft ?? defaultBody(ctx, kind);
    const sections = (body.sections ?? []) as Section[];
    const places = orderOf(input).map(Number);
    const isWhole = places.length === sections.length && places.every((place) => sections[place] !== undefined);
    if (!isWhole || (kind === "page" && !row)) throw notFound();
    return stageDocument(ctx, { kind, present: row, body: { ...body, sections: places.map((place) => sections[place]) }, isPublished: false });
  },
  touches: ({ isSeen }) => isSeen,
});
