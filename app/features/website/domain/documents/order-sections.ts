import { z } from "zod";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { notFound } from "~/platform/errors";
import { choice, id, optional, optionalText } from "~/platform/input";
import { orderInput, orderOf } from "~/platform/order";
import { command } from "~/platform/verb";
import { websiteStaff } from "../policy";
import { defaultBody } from "../site/defaults";
import { present } from "./office";
import { stageDocument } from "./stage-document";

/** Saves a new order of sections, or of the gallery's pictures, in the draft. Each is named by its current position. */
export const orderSections = command({
  name: "site.order-sections",
  allow: websiteStaff,
  school: inChosenSchool,
  input: z.object({ ...orderInput, kind: choice(["home", "page", "gallery"]), id: optional(id()), school: optionalText(64) }),
  async run(ctx, { kind, id: documentId, ...input }) {
    const row = await present(ctx, { kind, id: documentId });
    const body = row?.draft ?? defaultBody(ctx, kind);
    const list = kind === "gallery" ? "photos" : "sections";
    const items = (body[list] ?? []) as unknown[];
    const places = orderOf(input).map(Number);
    const isWhole = places.length === items.length && places.every((place) => items[place] !== undefined);
    if (!isWhole || (kind === "page" && !row)) throw notFound();
    return stageDocument(ctx, { kind, present: row, body: { ...body, [list]: places.map((place) => items[place]) }, isPublished: false });
  },
  touches: ({ isSeen }) => isSeen,
});
