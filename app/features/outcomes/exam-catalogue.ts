/** Exams that programs prepare for. Browser-safe. */
export interface ExamPart {
  key: string;
  label: string;
}

export interface Exam {
  key: string;
  title: string;
  /** Who gives the exam and records its results. */
  owner: string;
  parts: readonly ExamPart[];
  /** Months until the credential has to be renewed; null if it depends on the state or does not end. */
  renewalMonths: number | null;
}

const WHOLE: readonly ExamPart[] = Object.freeze([{ key: "exam", label: "Exam" }]);

export const EXAMS: readonly Exam[] = Object.freeze([
  {
    key: "nurse_aide",
    title: "State nurse aide exam (NNAAP)",
    owner: "State nurse aide registry",
    parts: [
      { key: "written", label: "Written" },
      { key: "skills", label: "Skills" },
    ],
    renewalMonths: 24,
  },
  { key: "nha_cpt", title: "Phlebotomy Technician (CPT)", owner: "NHA", parts: WHOLE, renewalMonths: 24 },
  { key: "nha_ccma", title: "Clinical Medical Assistant (CCMA)", owner: "NHA", parts: WHOLE, renewalMonths: 24 },
  { key: "nha_cet", title: "EKG Technician (CET)", owner: "NHA", parts: WHOLE, renewalMonths: 24 },
  { key: "nha_excpt", title: "Pharmacy Technician (ExCPT)", owner: "NHA", parts: WHOLE, renewalMonths: 24 },
  { key: "ptcb", title: "Pharmacy Technician (PTCE)", owner: "PTCB", parts: WHOLE, renewalMonths: 24 },
  { key: "hha", title: "Home health aide competency", owner: "School or agency", parts: WHOLE, renewalMonths: null },
  { key: "aha_bls", title: "Basic Life Support card", owner: "American Heart Association", parts: WHOLE, renewalMonths: 24 },
]);

export const EXAM_KEYS = EXAMS.map(({ key }) => key) as [string, ...string[]];

export const examOf = (key: string): Exam | null => EXAMS.find((exam) => exam.key === key) ?? null;

/** Exam and part as one key: `nurse_aide:written`. */
export const partKey = (exam: string, part: string): string => `${exam}:${part}`;

export const PARTS = EXAMS.flatMap((exam) =>
  exam.parts.map((part) => ({
    key: partKey(exam.key, part.key),
    exam: exam.key,
    part: part.key,
    label: exam.parts.length > 1 ? `${exam.title}, ${part.label.toLowerCase()}` : exam.title,
  })),
);
export const PART_KEYS = PARTS.map(({ key }) => key) as [string, ...string[]];

/** Labels of the parts by their keys, for filters and choices. */
export const PART_LABELS: Readonly<Record<string, string>> = Object.freeze(Object.fromEntries(PARTS.map(({ key, label }) => [key, label])));

export const partLabel = (exam: string, part: string): string => PART_LABELS[partKey(exam, part)] ?? `${exam} ${part}`;

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Other names that vendors' files give to an exam. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  nurse_aide: ["nnaap", "cna", "nurseaide", "nursingassistant", "stateexam"],
  nha_cpt: ["cpt", "phlebotomy", "phlebotomytechnician"],
  nha_ccma: ["ccma", "medicalassistant", "clinicalmedicalassistant"],
  nha_cet: ["cet", "ekg", "ekgtechnician"],
  nha_excpt: ["cpht", "excpt"],
  ptcb: ["ptcb", "ptce"],
  hha: ["hha", "homehealthaide"],
  aha_bls: ["bls", "basiclifesupport", "aha"],
};

/** The exam that a file names; null for an unknown one. */
export function readExam(written: string): Exam | null {
  const name = bare(written);
  return EXAMS.find(({ key, title }) => bare(key) === name || bare(title) === name || ALSO[key]?.includes(name)) ?? null;
}

/** The part that a file names; the only part of an exam with one. Null for an unknown one. */
export function readPart(exam: Exam, written: string): ExamPart | null {
  const [only] = exam.parts;
  if (exam.parts.length === 1 && only) return only;
  const name = bare(written);
  const also: Record<string, readonly string[]> = {
    written: ["knowledge", "theory", "oral", "writtenoral", "writtenexam"],
    skills: ["skill", "clinicalskills", "practical", "skillsexam"],
  };
  return exam.parts.find(({ key, label }) => key === name || bare(label) === name || also[key]?.includes(name)) ?? null;
}
