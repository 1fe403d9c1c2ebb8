import { z } from "zod";
import { publicLocations } from "~/features/programs/data/public-programs";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { optionalText } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { documentPage } from "../../data/documents";
import { BODIES } from "../../document-model";
import { websiteStaff } from "../policy";
import { stageDocument } from "./stage-document";

/** Adds a campus for each class location, unless a campus has its name. */
export const copyLocations = command({
  name: "site.copy-locations",
  allow: websiteStaff,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ school: optionalText(64) }),
  async run(ctx) {
    const [locations, existing] = await inSchool(ctx).db.batch([
      publicLocations(ctx),
      documentPage(ctx, "campus", { limit: 500, offset: 0, ordering: "order" })[0],
    ]);
    const names = new Set(existing.map(({ title }) => title.toLowerCase()));
    let added = 0;
    for (const { name, street, city, state, zipcode, phone, hours } of locations) {
      const body = BODIES.campus.safeParse({ name, address: street, city, state, zipcode, phone, hours, photos: [] });
      if (names.has(name.toLowerCase()) || !body.success) continue;
      await stageDocument(ctx, { kind: "campus", present: null, body: body.data, isPublished: true });
      added += 1;
    }
    return { added };
  },
});
