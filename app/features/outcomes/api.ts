import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import type { ListedAttempt } from "./data/attempts";
import { addAttempt, getAttempt, pageOfAttempts } from "./domain/attempts";
import { readRate } from "./domain/rates";
import { partKey } from "./exam-catalogue";
import { attemptShape, rateShape } from "./outcomes-shapes";

const attempt = json(attemptShape, (row: ListedAttempt) => ({
  ...{
    id: row.id,
    registration: row.registrationId,
    student: row.studentId,
    exam: row.exam,
    part: partKey(row.exam, row.part),
    attempt: row.attempt,
  },
  ...{ taken_on: row.takenOn, result: row.result, score: row.score, source: row.source, status: row.status },
}));
const then = thenRead((ctx, id) => getAttempt(ctx, { id }));
const rate = json(rateShape, ({ asOf, basisPoints, people, ...row }: Result<typeof readRate>) => ({
  ...{ ...row, as_of: asOf, basis_points: basisPoints },
  people: people.map(({ registrationId, isCounted, isUnknown }) => ({ registration: registrationId, counted: isCounted, unknown: isUnknown })),
}));

/** Exam attempts, and rates with the people behind them. */
export const outcomeEndpoints: Endpoint[] = [
  get("/exam-attempts/", pageOfAttempts, "Lists exam attempts, the latest first", { output: listJson(attempt) }),
  post("/exam-attempts/", then(addAttempt), "Records an exam attempt", {
    status: 201,
    output: attempt,
  }),
  get("/reports/rates/", readRate, "Returns a rate of a program with the people behind it", { output: rate }),
];
