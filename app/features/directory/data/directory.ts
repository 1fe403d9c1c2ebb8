import { sql } from "drizzle-orm";
import { occupiedSeatsOf } from "~/features/programs/data/occupied-seats";
import type { Ctx } from "~/platform/context";
import { countFrom } from "~/platform/count-rows";
import { readTogether } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";
import { PLACES_REASON } from "./places";

export interface DirectorySchool {
  id: string;
  name: string;
  tagline: string | null;
  city: string | null;
  state: string | null;
  host: string;
  logoFileId: string | null;
  isFeatured: number;
  programs: number;
  nextStart: string | null;
  seats: number;
  rating: number | null;
  reviews: number;
}

interface Place {
  id: string;
  state: string;
  city: string | null;
}

/** Active schools of a state or city with counts: featured first, then by rating, then by number of programs. One round trip. */
export async function schoolsAt(ctx: Ctx, place: Place, today: string, page: { limit: number; offset: number }) {
  const where = sql`s.status = 'active' AND s.deleted_at IS NULL AND (s.state = ${place.state}${
    place.city ? sql` AND s.city = ${place.city} COLLATE NOCASE` : sql``
  } OR EXISTS (SELECT 1 FROM featured_schools x WHERE x.place_id = ${place.id} AND x.featured_id = s.id))`;
  const upcoming = sql`c.school_id = s.id AND c.status = 'open' AND c.start_date >= ${today}
    AND EXISTS (SELECT 1 FROM programs q WHERE q.school_id = c.school_id AND q.id = c.program_id AND q.status = 'offering')`;
  const [results, [total]] = await readTogether(acrossSchools(ctx, PLACES_REASON), [
    sql<DirectorySchool>`SELECT s.id, s.name, s.tagline, s.city, s.state, s.logo_file_id AS logoFileId,
        coalesce((SELECT d.host FROM domains d WHERE d.school_id = s.id AND d.status = 'verified' ORDER BY d.is_primary DESC LIMIT 1), s.subdomain) AS host,
        f.featured_id IS NOT NULL AS isFeatured,
        (SELECT count(*) FROM programs p WHERE p.school_id = s.id AND p.status = 'offering') AS programs,
        (SELECT min(c.start_date) FROM classes c WHERE ${upcoming}) AS nextStart,
        (SELECT coalesce(sum(max(c.capacity - ${occupiedSeatsOf(sql`c.school_id`, sql`c.id`, ctx.now.getTime())}, 0)), 0)
          FROM classes c WHERE ${upcoming}) AS seats,
        (SELECT avg(r.rating) FROM reviews r WHERE r.school_id = s.id AND r.status = 'approved') AS rating,
        (SELECT count(*) FROM reviews r WHERE r.school_id = s.id AND r.status = 'approved') AS reviews
      FROM schools s LEFT JOIN featured_schools f ON f.place_id = ${place.id} AND f.featured_id = s.id
      WHERE ${where} ORDER BY f.featured_id IS NULL, f.position, rating DESC NULLS LAST, programs DESC, s.name LIMIT ${page.limit} OFFSET ${page.offset}`,
    countFrom(ctx, sql`FROM schools s WHERE ${where}`),
  ]);
  return { results, count: total?.count ?? 0 };
}

export interface CountedState {
  slug: string;
  state: string;
  title: string;
  intro: string | null;
  imageFileId: string | null;
  schools: number;
  updatedAt: number;
}

export interface CountedCity {
  slug: string;
  city: string;
  stateSlug: string;
  schools: number;
  updatedAt: number;
}

const counted = sql`s.status = 'active' AND s.deleted_at IS NULL`;

/** Every page of the directory with its number of schools. One round trip. */
export async function readDirectory(ctx: Ctx) {
  const [states, cities] = await readTogether(acrossSchools(ctx, PLACES_REASON), [
    sql<CountedState>`SELECT b.slug, b.state, b.title, b.intro, b.image_file_id AS imageFileId, b.updated_at AS updatedAt,
        (SELECT count(*) FROM schools s WHERE s.state = b.state AND ${counted}) AS schools
      FROM best_states b WHERE b.status = 'active' ORDER BY b.position, b.slug`,
    sql<CountedCity>`SELECT c.slug, c.city, b.slug AS stateSlug, c.updated_at AS updatedAt,
        (SELECT count(*) FROM schools s WHERE s.state = b.state AND s.city = c.city COLLATE NOCASE AND ${counted}) AS schools
      FROM best_cities c JOIN best_states b ON b.id = c.state_id AND b.status = 'active' WHERE c.status = 'active' ORDER BY b.position, c.position, c.slug`,
  ]);
  return { states, cities };
}
