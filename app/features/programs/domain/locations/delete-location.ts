import { z } from "zod";
import { stageLocationReplaced } from "~/features/sessions/domain/stage-owners";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findLocation, moveStatements } from "../../data/locations";

const inUse = () => conflict("location_in_use", "Choose a replacement location first.");
const isLast = () =>
  conflict("location_in_use", "This location has classes and there's no other location to move them to. Add another location first.");

/** Deletes a location that no class uses. @throws conflict `location_in_use` */
export const deleteLocation = command({
  name: "locations.delete",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { location, classesCount, others } = await findLocation(ctx, input.id);
    if (classesCount > 0) throw others.length > 0 ? inUse() : isLast();
    const { moved, gone } = moveStatements(ctx, location.id, null);
    stageLocationReplaced(ctx, location.id, null);
    for (const statement of moved) ctx.stage(statement);
    ctx.stage(gone, inUse());
    ctx.record({ type: "location", id: location.id, before: location });
    return { deleted: location.id };
  },
});

/**
 * Moves all classes of a location, past ones too, to another and deletes it: at once, or not at all.
 * @throws invalid on `replace_with`; conflict when there is no other location
 */
export const replaceLocation = command({
  name: "locations.delete-replace",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ location: id(), replace_with: optional(id()) }),
  async run(ctx, input) {
    const { location, classesCount, others } = await findLocation(ctx, input.location);
    if (others.length === 0) throw isLast();
    if (!input.replace_with) throw invalidField("replace_with", "Choose a location to move the classes to.", "required");
    if (input.replace_with === location.id) throw invalidField("replace_with", "Choose a location other than the one you're deleting.");
    const target = others.find((other) => other.id === input.replace_with);
    if (!target) throw notFound();
    const { moved, gone } = moveStatements(ctx, location.id, target.id);
    stageLocationReplaced(ctx, location.id, target.id);
    for (const statement of moved) ctx.stage(statement);
    ctx.stage(gone, inUse());
    ctx.record({ type: "location", id: location.id, before: location, after: { replacedBy: target.id, classesMoved: classesCount } });
    return { deleted: location.id, classes_moved: classesCount };
  },
});
