import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bestCities, bestStates, featuredSchools } from "#drizzle/schema/desk";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { pictureUpload } from "~/features/files/domain/create-upload";
import { storeFile } from "~/features/files/domain/store-file";
import { conflict, type DomainError, inUse, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id, REQUIRED } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { STATE_NAMES } from "~/platform/united-states";
import { type CommandCtx, command } from "~/platform/verb";
import { NO_SLUG, readState, slugOf } from "~/platform/written";
import { findCity, findState, lastCityPosition, lastStatePosition, PLACES_REASON } from "../data/places";
import { CITY_ADDED, cityByApi, cityChange, cityForm, HAS_CITIES, STATE_ADDED, stateByApi, stateChange, stateForm } from "../model";

export const taken = (code: string, field: string, message: string) => (): DomainError => conflict(code, message, { [field]: [message] });

type Form = Omit<z.output<typeof stateForm>, "state">;
const db = (ctx: CommandCtx) => acrossSchools(ctx, PLACES_REASON);

/** @throws invalid on `slug` if the name has no letters */
function slugFor(requestedSlug: string | undefined, name: string): string {
  const slug = requestedSlug ?? slugOf(name);
  if (!slug) throw invalidField("slug", NO_SLUG);
  return slug;
}

const columnsOf = (input: Form, name: string) => ({
  slug: slugFor(input.slug, name),
  title: input.title,
  intro: input.intro ?? null,
  description: input.description ?? null,
  metaTitle: input.meta_title ?? null,
  metaDescription: input.meta_description ?? null,
  status: input.status,
});

/** The picture of a place: the new one, none, or the current one. */
async function imageOf(ctx: CommandCtx, input: Form): Promise<{ imageFileId?: string | null }> {
  if (input.image) return { imageFileId: await storeFile(ctx, input.image, { purpose: "place-image", access: "public" }, "image") };
  return input.remove_image ? { imageFileId: null } : {};
}

/** Stages the featured schools, in the given order. */
function stageFeatured(ctx: CommandCtx, placeId: string, featured: readonly string[]): void {
  ctx.stage(db(ctx).delete(featuredSchools).where(eq(featuredSchools.placeId, placeId)));
  for (const [position, featuredId] of [...new Set(featured)].entries())
    ctx.stage(db(ctx).insert(featuredSchools).values({ placeId, featuredId, position }));
}

/** @throws conflict `state_added`, `slug_taken` */
export const addState = command({
  name: "best-states.add",
  allow: superAdmin,
  input: stateForm,
  async run(ctx, { state, ...input }) {
    const at = ctx.now.getTime();
    const image = await imageOf(ctx, input);
    const row = { id: newId(), state, ...columnsOf(input, STATE_NAMES[state] ?? state), ...image, createdAt: at, updatedAt: at };
    ctx.stage(
      db(ctx)
        .insert(bestStates)
        .values({ ...row, position: input.order ?? lastStatePosition }),
    );
    stageFeatured(ctx, row.id, input.featured);
    ctx.record({ type: "best_state", id: row.id, after: row });
    return { id: row.id };
  },
});

/** @throws conflict `state_added`, `slug_taken`, `stale` */
export const editState = command({
  name: "best-states.edit",
  allow: superAdmin,
  input: stateForm.extend({ id: id() }),
  async run(ctx, { id: stateId, version: seen, state, ...input }) {
    const present = await findState(ctx, stateId);
    const columns = { state, ...columnsOf(input, STATE_NAMES[state] ?? state), ...(await imageOf(ctx, input)) };
    stageState(ctx, stateId, { ...columns, position: input.order ?? present.position }, seen);
    stageFeatured(ctx, stateId, input.featured);
    return { id: stateId };
  },
});

function stageState(ctx: CommandCtx, stateId: string, columns: Partial<typeof bestStates.$inferInsert>, seen?: number): void {
  ctx.stage(
    db(ctx)
      .update(bestStates)
      .set({ ...columns, updatedAt: nextVersion(ctx, bestStates.updatedAt) })
      .where(and(eq(bestStates.id, stateId), isUnchanged(bestStates.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "best_state", id: stateId, after: columns });
}

/** @throws conflict `city_added`, `slug_taken`, not_found for no such state */
export const addCity = command({
  name: "best-cities.add",
  allow: superAdmin,
  input: cityForm,
  async run(ctx, { state, city, ...input }) {
    await findState(ctx, state);
    const at = ctx.now.getTime();
    const row = { id: newId(), stateId: state, city, ...columnsOf(input, city), ...(await imageOf(ctx, input)), createdAt: at, updatedAt: at };
    ctx.stage(
      db(ctx)
        .insert(bestCities)
        .values({ ...row, position: input.order ?? lastCityPosition(state) }),
    );
    stageFeatured(ctx, row.id, input.featured);
    ctx.record({ type: "best_city", id: row.id, after: row });
    return { id: row.id };
  },
});

/** @throws conflict `city_added`, `slug_taken`, `stale` */
export const editCity = command({
  name: "best-cities.edit",
  allow: superAdmin,
  input: cityForm.extend({ id: id() }),
  async run(ctx, { id: cityId, version: seen, state, city, ...input }) {
    const present = await findCity(ctx, cityId);
    await findState(ctx, state);
    const columns = { stateId: state, city, ...columnsOf(input, city), ...(await imageOf(ctx, input)) };
    stageCity(ctx, cityId, { ...columns, position: input.order ?? present.position }, seen);
    stageFeatured(ctx, cityId, input.featured);
    return { id: cityId };
  },
});

function stageCity(ctx: CommandCtx, cityId: string, columns: Partial<typeof bestCities.$inferInsert>, seen?: number): void {
  ctx.stage(
    db(ctx)
      .update(bestCities)
      .set({ ...columns, updatedAt: nextVersion(ctx, bestCities.updatedAt) })
      .where(and(eq(bestCities.id, cityId), isUnchanged(bestCities.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "best_city", id: cityId, after: columns });
}

/** Deletes a state without cities; a city added at the same moment stops it. @throws conflict `in_use` */
export const deleteState = command({
  name: "best-states.delete",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: stateId }) {
    const before = await findState(ctx, stateId);
    ctx.stage(
      db(ctx)
        .delete(bestStates)
        .where(and(eq(bestStates.id, stateId), sql`NOT EXISTS (SELECT 1 FROM best_cities c WHERE c.state_id = ${stateId})`)),
      inUse(HAS_CITIES),
    );
    ctx.stage(db(ctx).delete(featuredSchools).where(eq(featuredSchools.placeId, stateId)));
    ctx.record({ type: "best_state", id: stateId, before });
    return { id: stateId };
  },
});

export const deleteCity = command({
  name: "best-cities.delete",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: cityId }) {
    const before = await findCity(ctx, cityId);
    ctx.stage(db(ctx).delete(bestCities).where(eq(bestCities.id, cityId)));
    ctx.stage(db(ctx).delete(featuredSchools).where(eq(featuredSchools.placeId, cityId)));
    ctx.record({ type: "best_city", id: cityId, before });
    return { id: cityId };
  },
});

const chosen = z.object({ id: id(), status: choice(["active", "inactive"] as const) });

/** Shows or hides a state. */
export const setStateStatus = command({
  name: "best-states.status",
  allow: superAdmin,
  input: chosen,
  async run(ctx, input) {
    await findState(ctx, input.id);
    stageState(ctx, input.id, { status: input.status });
    return { id: input.id };
  },
});

export const setCityStatus = command({
  name: "best-cities.status",
  allow: superAdmin,
  input: chosen,
  async run(ctx, input) {
    await findCity(ctx, input.id);
    stageCity(ctx, input.id, { status: input.status });
    return { id: input.id };
  },
});

const claimed = async (ctx: CommandCtx, url: string | null | undefined) => (url ? claimUpload(ctx, url, "place-image", "image_url") : url);
const given = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Adds or changes a state over the API. @throws conflict `state_added`, `slug_taken` */
export const createState = command({
  name: "best-states.create",
  allow: superAdmin,
  input: stateByApi,
  async run(ctx, { abbreviation: letters, name, slug, description = null, image_url, status = "active" }) {
    const at = ctx.now.getTime();
    const abbreviation = letters ?? readState(name ?? "");
    if (!abbreviation) throw invalidField("abbreviation", REQUIRED, "required");
    const title = `Best schools in ${name ?? STATE_NAMES[abbreviation]}`;
    const columns = { slug: slugFor(slug, STATE_NAMES[abbreviation] ?? abbreviation), title, description, status };
    const row = { id: newId(), state: abbreviation, ...columns, imageFileId: (await claimed(ctx, image_url)) ?? null, createdAt: at, updatedAt: at };
    ctx.stage(
      db(ctx)
        .insert(bestStates)
        .values({ ...row, position: lastStatePosition })
        .onConflictDoNothing({ target: bestStates.state }),
      taken("state_added", "abbreviation", STATE_ADDED)(),
    );
    ctx.record({ type: "best_state", id: row.id, after: row });
    return { id: row.id };
  },
});

export const updateState = command({
  name: "best-states.update",
  allow: superAdmin,
  input: stateChange,
  async run(ctx, { id: stateId, abbreviation, name, image_url, ...input }) {
    await findState(ctx, stateId);
    const title = name ? `Best schools in ${name}` : undefined;
    stageState(ctx, stateId, given({ ...input, state: abbreviation, title, imageFileId: await claimed(ctx, image_url) }));
    return { id: stateId };
  },
});

/** Adds or changes a city over the API. @throws conflict `city_added`, `slug_taken`, not_found for an unknown state */
export const createCity = command({
  name: "best-cities.create",
  allow: superAdmin,
  input: cityByApi,
  async run(ctx, { name, state, slug, description = null, image_url, status = "active" }) {
    await findState(ctx, state);
    const at = ctx.now.getTime();
    const columns = { slug: slugFor(slug, name), title: `Best schools in ${name}`, description, status };
    const row = {
      id: newId(),
      stateId: state,
      city: name,
      ...columns,
      imageFileId: (await claimed(ctx, image_url)) ?? null,
      createdAt: at,
      updatedAt: at,
    };
    ctx.stage(
      db(ctx)
        .insert(bestCities)
        .values({ ...row, position: lastCityPosition(state) })
        .onConflictDoNothing({ target: [bestCities.stateId, bestCities.city] }),
      taken("city_added", "name", CITY_ADDED)(),
    );
    ctx.record({ type: "best_city", id: row.id, after: row });
    return { id: row.id };
  },
});

export const updateCity = command({
  name: "best-cities.update",
  allow: superAdmin,
  input: cityChange,
  async run(ctx, { id: cityId, name, state, image_url, ...input }) {
    await findCity(ctx, cityId);
    if (state) await findState(ctx, state);
    stageCity(ctx, cityId, given({ ...input, city: name, stateId: state, imageFileId: await claimed(ctx, image_url) }));
    return { id: cityId };
  },
});

/** Returns an upload URL for the picture of a state or city. */
export const createStateUpload = pictureUpload("best-states.create-upload", superAdmin, "place-image");
export const createCityUpload = pictureUpload("best-cities.create-upload", superAdmin, "place-image");
