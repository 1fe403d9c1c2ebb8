import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { bestCities, bestStates, featuredSchools } from "#drizzle/schema/desk";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export const PLACES_REASON = "the directory is about every school";

export type BestState = typeof bestStates.$inferSelect;
export type BestCity = typeof bestCities.$inferSelect;

interface Asked {
  limit: number;
  offset: number;
  ordering: string;
}
interface Filters {
  status?: "active" | "inactive";
  state?: string;
  search?: string;
}

const SCHOOLS_IN = sql`s.status = 'active' AND s.deleted_at IS NULL`;

/** States with their number of schools and cities. One round trip. */
export async function statePage(ctx: Ctx, { status, search }: Filters, { limit, offset, ordering }: Asked) {
  const db = acrossSchools(ctx, PLACES_REASON);
  const pattern = search ? sought(search) : null;
  const where = and(
    status ? eq(bestStates.status, status) : undefined,
    pattern ? sql`(${contains(bestStates.title, pattern)} OR ${contains(bestStates.slug, pattern)})` : undefined,
  );
  const [results, [total]] = await db.batch([
    db
      .select({
        state: bestStates,
        schools: sql<number>`(SELECT count(*) FROM schools s WHERE s.state = best_states.state AND ${SCHOOLS_IN})`.as("schools"),
        cities: sql<number>`(SELECT count(*) FROM best_cities c WHERE c.state_id = best_states.id)`.as("cities"),
      })
      .from(bestStates)
      .where(where)
      .orderBy(...orderOf(ordering, { order: bestStates.position, name: bestStates.slug, created_at: bestStates.createdAt }), asc(bestStates.id))
      .limit(limit)
      .offset(offset),
    countRows(ctx, db, bestStates, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

/** Cities with their states. */
export async function cityPage(ctx: Ctx, { status, state, search }: Filters, { limit, offset, ordering }: Asked) {
  const db = acrossSchools(ctx, PLACES_REASON);
  const pattern = search ? sought(search) : null;
  const where = and(
    status ? eq(bestCities.status, status) : undefined,
    state ? eq(bestCities.stateId, state) : undefined,
    pattern ? sql`(${contains(bestCities.title, pattern)} OR ${contains(bestCities.city, pattern)})` : undefined,
  );
  const [results, [total]] = await db.batch([
    db
      .select({ city: bestCities, stateCode: bestStates.state, stateSlug: bestStates.slug })
      .from(bestCities)
      .innerJoin(bestStates, eq(bestStates.id, bestCities.stateId))
      .where(where)
      .orderBy(...orderOf(ordering, { order: bestCities.position, name: bestCities.city, created_at: bestCities.createdAt }), asc(bestCities.id))
      .limit(limit)
      .offset(offset),
    countRows(ctx, db, bestCities, where),
  ]);
  return { results, count: total?.count ?? 0 };
}

function orderOf(ordering: string, columns: Record<string, Parameters<typeof asc>[0]>): SQL[] {
  const column = columns[ordering.replace(/^-/, "")] ?? columns.order;
  if (!column) return [];
  return [ordering.startsWith("-") ? desc(column) : asc(column)];
}

/** @throws not_found */
export async function findState(ctx: Ctx, id: string): Promise<BestState> {
  const [row] = await acrossSchools(ctx, PLACES_REASON).select().from(bestStates).where(eq(bestStates.id, id));
  if (!row) throw notFound();
  return row;
}

/** @throws not_found */
export async function findCity(ctx: Ctx, id: string): Promise<BestCity> {
  const [row] = await acrossSchools(ctx, PLACES_REASON).select().from(bestCities).where(eq(bestCities.id, id));
  if (!row) throw notFound();
  return row;
}

/** States to choose from, in their order. */
export const stateChoices = (ctx: Ctx) =>
  acrossSchools(ctx, PLACES_REASON).select({ id: bestStates.id, state: bestStates.state }).from(bestStates).orderBy(asc(bestStates.position));

/** The cities of a state, in their order. */
export const citiesOf = (ctx: Ctx, stateId: string) =>
  acrossSchools(ctx, PLACES_REASON).select().from(bestCities).where(eq(bestCities.stateId, stateId)).orderBy(asc(bestCities.position));

/** The featured schools of a place, in order. */
export async function featuredAt(ctx: Ctx, placeId: string): Promise<string[]> {
  const rows = await acrossSchools(ctx, PLACES_REASON)
    .select({ id: featuredSchools.featuredId })
    .from(featuredSchools)
    .where(eq(featuredSchools.placeId, placeId))
    .orderBy(asc(featuredSchools.position));
  return rows.map(({ id }) => id);
}

/** Schools that can be featured: those of the state, or all, by name. */
export const featurable = (ctx: Ctx, state: string | null) =>
  acrossSchools(ctx, PLACES_REASON)
    .select({ value: schools.id, label: schools.name, city: schools.city, state: schools.state })
    .from(schools)
    .where(and(eq(schools.status, "active"), sql`${schools.deletedAt} IS NULL`, state ? eq(schools.state, state) : undefined))
    .orderBy(asc(schools.name))
    .limit(200);

/** The next place in the order. */
export const lastStatePosition = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM best_states)`;
export const lastCityPosition = (stateId: string) =>
  sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM best_cities WHERE state_id = ${stateId})`;

/** Active states with their active cities, by ID, slug, or all. One round trip. */
export async function activePlaces(ctx: Ctx, named: readonly string[], limit: number) {
  const db = acrossSchools(ctx, PLACES_REASON);
  const [states, cities] = await db.batch([
    db
      .select()
      .from(bestStates)
      .where(
        and(
          eq(bestStates.status, "active"),
          named.length > 0 ? or(inArray(bestStates.id, [...named]), inArray(bestStates.slug, [...named])) : undefined,
        ),
      )
      .orderBy(asc(bestStates.position))
      .limit(limit),
    db.select().from(bestCities).where(eq(bestCities.status, "active")).orderBy(asc(bestCities.position)),
  ]);
  return states.map((state) => ({ state, cities: cities.filter(({ stateId }) => stateId === state.id) }));
}
