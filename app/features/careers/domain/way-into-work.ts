import { DEFAULT_DISTANCE, milesOf } from "~/features/employers/model";
import type { Ctx } from "~/platform/context";
import { type EventRow, eventPage } from "../data/events";
import { type JobRow, jobPage, ownPlace } from "../data/jobs";
import { readResume, type StoredResume } from "../data/resume";

const SHOWN = 3;

export interface WayIntoWork {
  jobs: JobRow[];
  events: EventRow[];
  resume: ResumeProgress;
}

export interface ResumeProgress {
  /** 0 to 100. */
  percent: number;
  /** The next step to improve the resume; null if complete. */
  missing: string | null;
}

/** Nearest jobs, next events and resume progress for the student's home. Two round trips; the first is shared. */
export async function wayIntoWork(ctx: Ctx): Promise<WayIntoWork> {
  const [{ point }, events, resume] = await Promise.all([
    ownPlace(ctx),
    eventPage(ctx, {}, { limit: SHOWN, offset: 0, ordering: "" }),
    readResume(ctx),
  ]);
  const near = point ? { point, miles: milesOf(DEFAULT_DISTANCE) } : null;
  const jobs = await jobPage(ctx, {}, near, { limit: SHOWN, offset: 0, ordering: near ? "distance" : "-posted_at" });
  return { jobs: jobs.results, events: events.results, resume: resumeProgress(resume) };
}

/** Completeness of a resume by part. */
export function resumeProgress({ row, entries }: Pick<StoredResume, "row" | "entries">): ResumeProgress {
  const has = (section: string) => entries.some((entry) => entry.section === section);
  const parts: [string, boolean][] = [
    ["a headline", Boolean(row?.headline)],
    ["a summary", Boolean(row?.summary)],
    ["your experience", has("experience")],
    ["your education", has("education")],
    ["a certification", has("certification")],
    ["your skills", Boolean(row && row.skills !== "[]")],
    ["when you can work", Boolean(row?.availability)],
  ];
  const done = parts.filter(([, isThere]) => isThere).length;
  return { percent: Math.round((done / parts.length) * 100), missing: parts.find(([, isThere]) => !isThere)?.[0] ?? null };
}
