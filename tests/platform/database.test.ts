import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { Database, UnitOfWork } from "~/platform/db";
import { conflict } from "~/platform/errors";
import { env } from "../support/env";
import { flakyDatabase } from "../support/flaky";
import { aSchool } from "../support/rows";

const database = new Database(env).unscoped;
const nobody = () => database.update(schema.schools).set({ name: "Nobody" }).where(eq(schema.schools.id, "nobody"));
const commit = (unit: UnitOfWork) => unit.commit(database, [], sql`SELECT 1 WHERE 0`, {});

describe("questions asked at the same time", () => {
  it("go in one round trip, each with its own answer, alone or in a batch", async () => {
    const [one, other] = [await aSchool(), await aSchool()];
    const db = new Database(env);
    const nameOf = (id: string) => db.forSchool(id).select({ name: schema.schools.name }).from(schema.schools).where(eq(schema.schools.id, id));
    const [[first], [[second], [third]], [nobody]] = await Promise.all([
      nameOf(one.id),
      db.forSchool(other.id).batch([nameOf(other.id), nameOf(other.id)]),
      nameOf("nobody"),
    ]);
    expect(db.roundTrips).toBe(1);
    expect([first?.name, second?.name, third?.name, nobody]).toEqual([one.school.name, other.school.name, other.school.name, undefined]);
    await nameOf(one.id);
    await nameOf(one.id);
    expect(db.roundTrips).toBe(3);
  });

  it("fail by themselves", async () => {
    const school = await aSchool();
    const { unscoped } = new Database(env);
    const [good, bad] = await Promise.allSettled([
      unscoped.select({ id: schema.schools.id }).from(schema.schools).where(eq(schema.schools.id, school.id)),
      unscoped.all(sql`SELECT nothing FROM nowhere`),
    ]);
    expect(good).toEqual({ status: "fulfilled", value: [{ id: school.id }] });
    expect(bad.status).toBe("rejected");
  });

  it("are never mixed with writes", async () => {
    const school = await aSchool();
    const db = new Database(env);
    const change = db.unscoped.update(schema.schools).set({ name: "Changed" }).where(eq(schema.schools.id, school.id));
    await Promise.all([change, db.unscoped.select({ id: schema.schools.id }).from(schema.schools).limit(1)]);
    expect(db.roundTrips).toBe(2);
  });
});

describe("a guarded write", () => {
  it("that changes nothing stops everything staged with it", async () => {
    const school = await aSchool();
    const unit = new UnitOfWork();
    unit.stage(database.update(schema.schools).set({ name: "Changed" }).where(eq(schema.schools.id, school.id)));
    unit.stage(nobody(), conflict("gone", "Gone."));
    await expect(commit(unit)).rejects.toMatchObject({ code: "gone" });
    const [row] = await database.select({ name: schema.schools.name }).from(schema.schools).where(eq(schema.schools.id, school.id));
    expect(row?.name).not.toBe("Changed");
  });

  it("does so after a write to the students' search index too, whose pages are written late", async () => {
    const school = await aSchool();
    const renamed = () => database.update(schema.students).set({ firstName: "Renamed" }).where(eq(schema.students.schoolId, school.id));
    const unit = new UnitOfWork();
    unit.stage(renamed());
    unit.stage(nobody(), conflict("gone", "Gone."));
    await expect(commit(unit)).rejects.toMatchObject({ code: "gone" });
    const both = new UnitOfWork();
    both.stage(renamed(), conflict("unseen", "Unseen."));
    both.stage(nobody(), conflict("gone", "Gone."));
    await expect(commit(both)).rejects.toMatchObject({ code: "gone" });
  });

  it("passes when it changes a row, whatever the search index wrote", async () => {
    const school = await aSchool();
    const unit = new UnitOfWork();
    for (const firstName of ["Ann", "Bea", "Cyd"])
      unit.stage(database.update(schema.students).set({ firstName }).where(eq(schema.students.schoolId, school.id)), conflict("gone", "Gone."));
    await commit(unit);
    const [row] = await database.select({ name: schema.students.firstName }).from(schema.students).where(eq(schema.students.schoolId, school.id));
    expect(row?.name).toBe("Cyd");
  });
});

describe("a database that has written", () => {
  const rename = (db: Database, id: string) =>
    db.unscoped.batch([db.unscoped.update(schema.schools).set({ name: "Renamed" }).where(eq(schema.schools.id, id))]);

  it("says so, and has the bookmark of it", async () => {
    const { id } = await aSchool();
    const db = new Database(env, "first-unconstrained");
    await db.unscoped.select({ id: schema.schools.id }).from(schema.schools).limit(1);
    const before = db.bookmark;
    expect([db.hasWritten, typeof before]).toEqual([false, "string"]);
    await rename(db, id);
    expect(db.hasWritten).toBe(true);
    expect((db.bookmark ?? "") > (before ?? "")).toBe(true);
  });

  it("says so when the answer got lost, for it may have", async () => {
    const { id } = await aSchool();
    const db = flakyDatabase(() => 0.5, { before: 0, after: 1 });
    await expect(rename(db, id)).rejects.toThrow();
    expect(db.hasWritten).toBe(true);
  });

  it("does not when the write was refused", async () => {
    const db = new Database(env);
    const unit = new UnitOfWork();
    unit.stage(nobody(), conflict("gone", "Gone."));
    await expect(unit.commit(db.unscoped, [], sql`SELECT 1 WHERE 0`, {})).rejects.toMatchObject({ code: "gone" });
    expect(db.hasWritten).toBe(false);
  });
});
