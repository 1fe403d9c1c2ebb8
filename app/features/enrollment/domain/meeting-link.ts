import { instantOf } from "~/platform/wall-clock";
import { DAY_MS } from "~/platform/zones";
import type { RegistrationRecord } from "../data/registration-records";

/** The link of an online class for its students: from 24 hours before the start until the day after the last class. */
export function meetingLinkAt(row: RegistrationRecord, now: Date, zone: string): { link: string | null; opensAt: number | null } {
  const isOver = row.endDate !== null && now.getTime() > instantOf(row.endDate, "23:59", zone).getTime() + DAY_MS;
  if (row.meetingType !== "online" || !row.meetingLink || row.status !== "active" || row.classCancelledAt !== null || isOver)
    return { link: null, opensAt: null };
  if (row.mode === "self_paced" || row.startDate === null) return { link: row.meetingLink, opensAt: null };
  const opensAt = instantOf(row.startDate, row.startTime ?? "00:00", zone).getTime() - DAY_MS;
  return now.getTime() >= opensAt ? { link: row.meetingLink, opensAt: null } : { link: null, opensAt };
}
