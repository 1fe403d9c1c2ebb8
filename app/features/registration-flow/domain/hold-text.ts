import { type Ctx, zoneOf } from "~/platform/context";
import { clockIn, dayIn, longInstant } from "~/platform/zones";

/** When a hold ends, in the school's zone: `2:14 PM EST`, with the date if it is not today. `until` is epoch milliseconds. */
export function holdText(ctx: Ctx, until: number): string {
  const [zone, end] = [zoneOf(ctx), new Date(until)];
  return dayIn(end, zone) === dayIn(ctx.now, zone) ? clockIn(end, zone) : longInstant(end, zone);
}
