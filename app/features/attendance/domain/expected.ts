import { type Ctx, zoneOf } from "~/platform/context";
import { dayIn, type IsoDate } from "~/platform/zones";
import { type Attendee, isExpected } from "../model";

/** On which days a registration as it was read is expected at sessions of its class: `isExpected` from the school's day of the registration on. */
export function expectedDays(
  ctx: Ctx,
  { createdAt, ...attendee }: Omit<Attendee, "registeredOn"> & { createdAt: number },
): (date: IsoDate) => boolean {
  const registeredOn = dayIn(new Date(createdAt), zoneOf(ctx));
  return (date) => isExpected({ ...attendee, registeredOn }, date);
}
