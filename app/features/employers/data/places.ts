import { eq, type SQL, sql } from "drizzle-orm";
import { zipCodes } from "#drizzle/schema/employers";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";

export interface Point {
  lat: number;
  lng: number;
}

const MILES_PER_DEGREE = 69.05;
/** Squares of the map are half a degree wide. */
const PER_DEGREE = 2;
const column = (lng: number) => Math.floor((lng + 180) * PER_DEGREE);
const row = (lat: number) => Math.floor((lat + 90) * PER_DEGREE);

/** The square that a place lies in. */
export const cellOf = ({ lat, lng }: Point): number => row(lat) * 1000 + column(lng);

/** The map squares that a circle touches; radius in miles. */
export function cellsAround({ lat, lng }: Point, miles: number): number[] {
  const high = miles / MILES_PER_DEGREE;
  const wide = high / Math.max(0.2, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180));
  const cells: number[] = [];
  for (let y = row(lat - high); y <= row(lat + high); y += 1)
    for (let x = column(lng - wide); x <= column(lng + wide); x += 1) cells.push(y * 1000 + x);
  return cells;
}

/** The place of a ZIP code; null for one that there is not. */
export async function findPlace(ctx: Ctx, zip: string | null | undefined) {
  if (!zip || !/^\d{5}/.test(zip)) return null;
  const [found] = await acrossSchools(ctx, "ZIP code locations are shared by all tenants")
    .select({ lat: zipCodes.lat, lng: zipCodes.lng })
    .from(zipCodes)
    .where(eq(zipCodes.zip, zip.slice(0, 5)));
  return found ?? null;
}

/** Location columns of a row with a ZIP code; empty for an unknown code. */
export async function placeColumns(ctx: Ctx, zip: string) {
  const place = await findPlace(ctx, zip);
  return place ? { ...place, cell: cellOf(place) } : { lat: null, lng: null, cell: null };
}

/** The miles between a place and a row with `lat` and `lng`, on the ball. Null where the row lies nowhere. */
export const milesTo = ({ lat, lng }: Point, of: string): SQL<number | null> => {
  const [y, x] = [sql.raw(`radians(${of}.lat)`), sql.raw(`radians(${of}.lng)`)];
  const here = [(lat * Math.PI) / 180, (lng * Math.PI) / 180] as const;
  return sql<number | null>`(3958.8 * acos(min(1.0, max(-1.0, sin(${here[0]}) * sin(${y}) + cos(${here[0]}) * cos(${y}) * cos(${x} - ${here[1]})))))`;
};

/** Rows that may lie within a radius in miles, found by the index on their square. */
export const inCells = (point: Point, miles: number, of: string): SQL => isOneOf(sql.raw(`${of}.cell`), cellsAround(point, miles));
