import { and } from "drizzle-orm";
import { locations } from "#drizzle/schema/programs";
import { changesOf } from "~/platform/changes";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command } from "~/platform/verb";
import { findLocation } from "../../data/locations";
import { type LocationFields, locationFields, locationForm } from "../../location-model";

const columnsOf = ({ map_link, is_active, ...fields }: LocationFields) => ({ ...fields, mapLink: map_link, isActive: is_active });

export const addLocation = command({
  name: "locations.add",
  allow: schoolStaff,
  touches: "site",
  input: locationForm,
  async run(ctx, { map_link, is_active, ...fields }) {
    const { db, schoolId } = inSchool(ctx);
    const at = ctx.now.getTime();
    const row = { id: newId(), schoolId, ...fields, mapLink: map_link, isActive: is_active ?? true, createdAt: at, updatedAt: at };
    ctx.stage(db.insert(locations).values(row));
    ctx.record({ type: "location", id: row.id, after: fields });
    return { id: row.id };
  },
});

/** Saves all fields of a location. @throws conflict `stale` after another save */
export const editLocation = command({
  name: "locations.edit",
  allow: schoolStaff,
  touches: "site",
  input: locationForm.extend({ id: id(), version: version() }),
  run: (ctx, { id, version: seen, ...fields }) => stageLocation(ctx, id, columnsOf(fields), seen),
});

/** Some of a location. */
export const updateLocation = command({
  name: "locations.update",
  allow: schoolStaff,
  touches: "site",
  input: locationFields.extend({ id: id() }),
  run: (ctx, { id, ...fields }) => stageLocation(ctx, id, columnsOf(fields)),
});

async function stageLocation(ctx: CommandCtx, locationId: string, values: ReturnType<typeof columnsOf>, seen?: number) {
  const { db, own } = inSchool(ctx);
  const { location } = await findLocation(ctx, locationId);
  const changes = changesOf(location, values as Partial<typeof location>);
  if (seen !== undefined && seen !== location.updatedAt) throw changedMeanwhile();
  if (!changes) return { id: locationId };
  ctx.stage(
    db
      .update(locations)
      .set({ ...changes.after, updatedAt: nextVersion(ctx, locations.updatedAt) })
      .where(and(own(locations, locationId), isUnchanged(locations.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "location", id: locationId, ...changes });
  return { id: locationId };
}
