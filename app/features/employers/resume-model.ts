import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** A resume for its owner, print and employers. Safe for the browser. */
export const RESUME_SECTION_LABELS = { experience: "Experience", education: "Education", certification: "Certifications" } as const;
export type ResumeSection = keyof typeof RESUME_SECTION_LABELS;

export interface ResumeEntry {
  id: string;
  section: ResumeSection;
  title: string;
  organization: string | null;
  number: string | null;
  fromDate: string | null;
  toDate: string | null;
  description: string | null;
}

export interface Resume {
  name: string;
  place: string | null;
  headline: string | null;
  summary: string | null;
  skills: string[];
  languages: string | null;
  availability: string | null;
  entries: ResumeEntry[];
}

const month = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** "03/2024 – 05/2025", "03/2024 – Present", or nothing. */
export function datesOf({ section, fromDate, toDate }: Pick<ResumeEntry, "section" | "fromDate" | "toDate">, locale: Locale = "en"): string {
  const text = (english: string, day: string) => phrase(english, locale, { month: month(day) });
  if (section === "certification")
    return [fromDate && text("issued {month}", fromDate), toDate && text("expires {month}", toDate)].filter(Boolean).join(", ");
  if (section === "education") return toDate ? toDate.slice(0, 4) : "";
  if (!fromDate) return "";
  return toDate ? `${month(fromDate)} – ${month(toDate)}` : text("{month} – Present", fromDate);
}
