import { beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "#drizzle/schema/identity";
import * as gate from "~/features/identity/domain/password-gate";
import { call } from "../support/http";
import { manyIsolates, PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
  // Loads lazy modules before the measurement.
  await signIn(school.owner.email, PASSWORD, "198.51.110.199");
});

const signIn = (email: string, password: string, ip: string) =>
  call("/api/token/", { method: "POST", body: { email, password }, headers: { "CF-Connecting-IP": ip } });

/** Milliseconds until one answer of `/healthz`, which reads the database once, beginning with the last turn of the event loop. */
async function look(): Promise<number> {
  const asked = performance.now();
  await scheduler.wait(10);
  expect((await call("/healthz")).status).toBe(200);
  return performance.now() - asked;
}

/** The milliseconds that `share` of the looks do not exceed. */
const percentile = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;

/** Looks at `/healthz` as long as the work lasts. */
async function beside(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) times.push(await look());
  await over;
  return times;
}

describe("24 wrong logins from 24 addresses at once", () => {
  it("leave the Worker at least twice as responsive as without the gate, and a correct login works afterwards", async () => {
    const guesses = Promise.all(Array.from({ length: 24 }, (_, index) => signIn(`rush.${index}@nowhere.test`, "guess", `198.51.110.${index}`)));
    const gated = await beside(guesses);
    const statuses = (await guesses).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    // The fewer looks a busy machine takes, the closer their percentile is to the slowest.
    expect(gated.length).toBeGreaterThan(0);
    expect((await signIn(school.owner.email, PASSWORD, "198.51.110.200")).status).toBe(200);

    const spies = [manyIsolates(), vi.spyOn(gate, "hashTurn").mockResolvedValue()];
    const wild = Promise.all(Array.from({ length: 24 }, (_, index) => signIn(`wild.${index}@nowhere.test`, "guess", `198.51.111.${index}`)));
    const blocked = await beside(wild);
    for (const spy of spies) spy.mockRestore();
    expect((await wild).every(({ status }) => status === 401)).toBe(true);
    expect(percentile(blocked, 1)).toBeGreaterThan(2 * percentile(gated, 0.95));
  });
});
