import { z } from "zod";
import { EVENT_TYPE_LABELS } from "~/features/employers/event-model";
import { COVER_MAX, JOB_CATEGORIES, JOB_TYPE_LABELS, SHIFT_LABELS } from "~/features/employers/job-model";
import { COMPANY_TYPE_LABELS, DISTANCES, nearFilters } from "~/features/employers/model";
import { RESUME_SECTION_LABELS } from "~/features/employers/resume-model";
import { choice, id, isoDate, keysOf, optional, optionalLongText, optionalText, text } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Labels and forms of careers; safe for the browser. */
export const POSTED_LABELS = { "1": "Today", "7": "Last 7 days", "30": "Last 30 days" } as const;
const jobFilters = {
  job_type: choice(keysOf(JOB_TYPE_LABELS)),
  shift: choice(keysOf(SHIFT_LABELS)),
  category: choice(JOB_CATEGORIES),
  posted_within: choice(keysOf(POSTED_LABELS)),
};
export const jobListInput = listInput({
  sorts: ["posted_at", "pay", "title"] as const,
  ordering: "-posted_at",
  filters: { ...jobFilters, employer: id(), tab: choice(["applied", "saved"] as const) },
});
export const localJobsInput = listInput({ sorts: ["distance", "posted_at", "pay"] as const, filters: { ...jobFilters, ...nearFilters } });
/** Input of the API call. */
export const localJobsCall = listInput({
  sorts: ["distance", "posted_at", "created_at", "pay", "title"] as const,
  filters: {
    zipCode: z.string().trim().max(10),
    distance: choice([...DISTANCES, "all"] as const),
    employer: id(),
    company_type: choice(keysOf(COMPANY_TYPE_LABELS)),
  },
});
export const applyForm = z.object({ cover_note: optionalLongText(COVER_MAX) });

/** Filters of resumes for employers. */
export const visibleListInput = listInput({ sorts: ["updated_at", "name"] as const, ordering: "-updated_at", filters: { school: id() } });

export const employerListInput = listInput({
  sorts: ["distance", "name", "jobs"] as const,
  filters: { ...nearFilters, company_type: choice(keysOf(COMPANY_TYPE_LABELS)) },
});
export const eventListInput = listInput({
  sorts: ["starts_at"] as const,
  filters: { type: choice(keysOf(EVENT_TYPE_LABELS)), month: z.string().regex(/^\d{4}-\d{2}$/), tab: choice(["past"] as const), event: id() },
});

export const resumeForm = z.object({
  headline: text(160),
  summary: optionalLongText(1000),
  skills: optionalText(500),
  languages: optionalText(200),
  availability: optionalText(200),
});
export const SKILLS_HINT = "Separate with commas.";
export const skillsOf = (value: string | undefined): string[] =>
  [...new Set((value ?? "").split(",").map((word) => word.trim()))].filter((word) => word !== "").slice(0, 40);
export const TO_AFTER_FROM = "End date must be after the start date.";
export const ENTRY_MAX = 30;
export const entryForm = z
  .object({
    section: choice(keysOf(RESUME_SECTION_LABELS)),
    title: text(160),
    organization: optionalText(160),
    number: optionalText(60),
    from_date: optional(isoDate()),
    to_date: optional(isoDate()),
    description: optionalLongText(1000),
    registration: optional(id()),
  })
  .superRefine(({ from_date, to_date }, ctx) => {
    if (from_date && to_date && to_date < from_date) ctx.addIssue({ code: "custom", path: ["to_date"], message: TO_AFTER_FROM });
  });
