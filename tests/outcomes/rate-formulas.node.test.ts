import { describe, expect, it } from "vitest";
import { readExam, readPart } from "~/features/outcomes/exam-catalogue";
import { basisPointsOf, type Fact, formulaOf, percentText, publishRefusal, rateOf } from "~/features/outcomes/rate-formulas";

const period = { from: "2025-01-01", to: "2025-12-31" };
let next = 0;
/** A student who completed on the last day of a class of 60 days. */
const fact = (given: Partial<Fact> = {}): Fact => {
  next += 1;
  return {
    ...{ registrationId: `r${next}`, studentId: `s${next}`, isActive: true, enrollmentStatus: "completed", registeredOn: "2025-01-10" },
    ...{ startsOn: "2025-02-01", endsOn: "2025-04-02", lastAttendedOn: null, completedOn: "2025-04-02", exclusion: null, job: null },
    ...{ survey: "not_working", attempts: [], ...given },
  };
};
const dropped = (lastAttendedOn: string | null) => fact({ enrollmentStatus: "dropped", completedOn: null, lastAttendedOn });
const job = (given: Partial<NonNullable<Fact["job"]>> = {}) => ({ startedOn: "2025-05-01", hoursPerWeek: 36, isInField: true, ...given });
const rate = (key: string, facts: Fact[], part = "") => {
  const formula = formulaOf(key);
  if (!formula) throw new Error(key);
  return rateOf(formula, facts, { period, part });
};
const parts = ({ numerator, denominator, unknown }: ReturnType<typeof rate>) => [numerator, denominator, unknown];

/** Ten began, one was deployed, eight completed in time, seven of them are available for employment, six have a job. */
const demo = [
  ...Array.from({ length: 6 }, () => fact({ job: job() })),
  fact(),
  fact({ exclusion: { reason: "continuing_education", since: "2025-05-01" } }),
  dropped("2025-03-01"),
  fact({ enrollmentStatus: "enrolled", completedOn: null, exclusion: { reason: "active_duty", since: "2025-03-01" } }),
];

describe("rates", () => {
  it("of the journey: 8 of 9 completed, 6 of 7 placed, cut after one decimal", () => {
    const completion = rate("completion", demo);
    expect(parts(completion)).toEqual([8, 9, 0]);
    expect(percentText(completion.basisPoints)).toBe("88.8%");
    const placement = rate("placement", demo);
    expect(parts(placement)).toEqual([6, 7, 0]);
    expect(percentText(placement.basisPoints)).toBe("85.7%");
  });

  it("round down and never up to 100", () => {
    expect(percentText(basisPointsOf(9999, 10_000))).toBe("99.9%");
    expect(percentText(basisPointsOf(10, 10))).toBe("100.0%");
    expect(percentText(basisPointsOf(0, 10))).toBe("0.0%");
    expect(percentText(basisPointsOf(0, 0))).toBeNull();
  });

  it("count who was there after the cancellation period, by the scheduled end in the period", () => {
    expect(parts(rate("completion", [dropped(null), dropped("2025-02-01"), dropped("2025-02-02")]))).toEqual([0, 1, 0]);
    const late = { enrollmentStatus: "dropped", completedOn: null, registeredOn: "2025-01-30" } as const;
    expect(parts(rate("completion", [fact({ ...late, lastAttendedOn: "2025-02-06" }), fact({ ...late, lastAttendedOn: "2025-02-07" })]))).toEqual([
      0, 1, 0,
    ]);
    expect(parts(rate("completion", [fact({ isActive: false }), fact({ endsOn: "2026-01-01" }), fact({ endsOn: "2024-12-31" })]))).toEqual([0, 0, 0]);
    expect(parts(rate("completion", [fact({ endsOn: "2025-12-31", completedOn: "2025-12-31" })]))).toEqual([1, 1, 0]);
  });

  it("take 100% of the time, and 101% to 150% apart", () => {
    const facts = ["2025-04-02", "2025-04-03", "2025-05-02", "2025-05-03"].map((completedOn) => fact({ completedOn }));
    expect(parts(rate("completion", facts))).toEqual([1, 4, 0]);
    expect(parts(rate("completion_150", facts))).toEqual([2, 4, 0]);
    expect(parts(rate("completion", [fact({ enrollmentStatus: "enrolled", completedOn: null })]))).toEqual([0, 1, 1]);
  });

  it("take out who left for one of the reasons, but keep the completion of who left afterwards", () => {
    const exclusion = { reason: "deceased", since: "2025-04-03" } as const;
    expect(parts(rate("completion", [fact({ exclusion })]))).toEqual([1, 1, 0]);
    expect(parts(rate("completion", [fact({ exclusion: { ...exclusion, since: "2025-04-02" } })]))).toEqual([0, 0, 0]);
    expect(parts(rate("placement", [fact({ exclusion, job: job() })]))).toEqual([0, 0, 0]);
    expect(parts(rate("completion", [fact({ exclusion: { reason: "international", since: "2025-01-01" } })]))).toEqual([1, 1, 0]);
  });

  it("count a job in the field within six months of completion or of the first result after it, by hours", () => {
    const attempts = [{ exam: "nurse_aide", part: "written", attempt: 1, takenOn: "2025-06-01", result: "passed" as const }];
    expect(parts(rate("placement", [fact({ job: job({ startedOn: "2025-10-02" }) })]))).toEqual([1, 1, 0]);
    expect(parts(rate("placement", [fact({ job: job({ startedOn: "2025-10-03" }) })]))).toEqual([0, 1, 0]);
    expect(parts(rate("placement", [fact({ attempts, job: job({ startedOn: "2025-12-01" }) })]))).toEqual([1, 1, 0]);
    expect(parts(rate("placement", [fact({ attempts, job: job({ startedOn: "2025-12-02" }) })]))).toEqual([0, 1, 0]);
    const facts = [fact({ job: job({ hoursPerWeek: 31 }) }), fact({ job: job({ hoursPerWeek: 32 }) }), fact({ job: job({ hoursPerWeek: null }) })];
    expect(parts(rate("placement", facts))).toEqual([3, 3, 0]);
    expect(parts(rate("placement_part_time", facts))).toEqual([1, 3, 0]);
    expect(parts(rate("placement_full_time", facts))).toEqual([1, 3, 0]);
    expect(parts(rate("placement", [fact({ job: job({ isInField: false }) }), fact({ job: job({ isInField: null }) })]))).toEqual([0, 2, 1]);
    expect(parts(rate("placement", [fact({ survey: null }), fact({ survey: "in_field" }), fact({ survey: "other_field" })]))).toEqual([0, 3, 2]);
  });

  it("count the first result of a student, parts apart", () => {
    const attempt = (result: Fact["attempts"][number]["result"], takenOn: string, number = 1, part = "written") => ({
      ...{ exam: "nurse_aide", part, attempt: number, takenOn, result },
    });
    const facts = [
      fact({ attempts: [attempt("passed", "2025-05-01"), attempt("failed", "2025-05-01", 1, "skills")] }),
      // The earlier one was recorded later.
      fact({ attempts: [attempt("passed", "2025-06-01", 1), attempt("failed", "2025-05-01", 2)] }),
      fact({ attempts: [attempt("no_show", "2025-05-01"), attempt("passed", "2025-05-09", 2)] }),
      fact({ attempts: [attempt("failed", "2024-12-31"), attempt("passed", "2025-01-01", 2)] }),
      fact({ attempts: [attempt("unknown", "2025-05-01")] }),
    ];
    expect(parts(rate("exam_first_time", facts, "nurse_aide:written"))).toEqual([2, 3, 1]);
    expect(parts(rate("exam_first_time", facts, "nurse_aide:skills"))).toEqual([0, 1, 0]);
    const [twice] = facts;
    expect(parts(rate("exam_first_time", twice ? [twice, { ...twice, registrationId: "again" }] : [], "nurse_aide:written"))).toEqual([1, 1, 0]);
  });

  it("are published only when closed, known, and of ten people", () => {
    const formula = formulaOf("placement");
    if (!formula) throw new Error();
    const facts = Array.from({ length: 10 }, () => fact({ job: job() }));
    const ask = (given: Fact[], today = "2026-07-01") =>
      publishRefusal(formula, rateOf(formula, given, { period, part: "" }), { period, today, facts: given, mostUnknownPercent: 10 });
    expect(ask(facts)).toBeNull();
    expect(ask(facts, "2026-06-30")).toMatch(/final on July 1, 2026/);
    expect(ask(facts.slice(1))).toMatch(/Fewer than 10/);
    expect(ask([...facts.slice(1), fact({ survey: null })])).toBeNull();
    expect(ask([...facts.slice(2), fact({ survey: null }), fact({ survey: null })])).toMatch(/At most 10%/);
    const longer = formulaOf("completion_150");
    expect(longer?.closesOn(period, [fact({ startsOn: "2025-12-01", endsOn: "2025-12-31" })])).toBe("2026-01-16");
  });
});

describe("names of exams in files", () => {
  it("are read as vendors write them", () => {
    expect(["NNAAP", "CCMA", "CPhT", "ptcb", "Juggling"].map((name) => readExam(name)?.key)).toEqual([
      "nurse_aide",
      "nha_ccma",
      "nha_excpt",
      "ptcb",
      undefined,
    ]);
    const aide = readExam("CNA");
    expect(aide && ["Knowledge", "skills exam", "Clinical Skills", ""].map((name) => readPart(aide, name)?.key)).toEqual([
      "written",
      "skills",
      "skills",
      undefined,
    ]);
    const phlebotomy = readExam("CPT");
    expect(phlebotomy && readPart(phlebotomy, "")?.key).toBe("exam");
  });
});
