import * as schema from "#drizzle/schema";
import { readAll } from "~/features/translations/data/sources";
import { sourcesOf } from "~/features/translations/domain/sources";
import { asStored, asWritten } from "~/features/translations/model";
import type { Database } from "~/platform/db";
import type { Demo } from "./demo-context";
import { Rows } from "./insert";
import { SPANISH_TEXTS } from "./spanish-texts";

/** A school whose own texts are in Spanish, too: all but the last program's, so that the list has something to do. */
export async function seedSpanish(db: Database, { now }: Demo, schoolId: string, ownerId: string): Promise<void> {
  const sources = sourcesOf(await readAll({ db: db.forSchool(schoolId), schoolId }));
  const open = sources.filter(({ kind }) => kind === "program").at(-1)?.subject;
  const rows = new Rows();
  for (const { subject, fields } of sources.filter((each) => each.subject !== open))
    for (const { field, text, format } of fields) {
      const spanish = SPANISH_TEXTS[asWritten(text, format)] ?? SPANISH_TEXTS[text];
      if (spanish === undefined) continue;
      rows.add(schema.translations, {
        schoolId,
        locale: "es",
        subject,
        field,
        text: asStored(spanish, format),
        source: text,
        state: "published",
        madeBy: "person",
        reviewedBy: ownerId,
        reviewedAt: now,
        updatedAt: now,
      });
    }
  await rows.write(db.unscoped, [schema.translations]);
}
