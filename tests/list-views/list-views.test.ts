import { describe, expect, it } from "vitest";
import { setColumns } from "~/features/list-views/domain/set-columns";
import { deleteView, saveView, showViews } from "~/features/list-views/domain/views";
import { MAX_VIEWS } from "~/features/list-views/model";
import { type ListLayout, laidOut, layoutCookie, layoutsOf } from "~/platform/list-layouts";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool } from "../support/rows";

const STUDENTS = "/school/students";

async function anOffice() {
  const school = await aSchool();
  const as = (id: string) => makeCtx({ as: id, host: school.host });
  const names = async (id: string, of = STUDENTS) => (await showViews(await as(id), { of })).views.map(({ name, isOwn }) => [name, isOwn]);
  return { school, owner: school.owner.id, admin: school.admin.id, as, names };
}

describe("saved views", () => {
  it("are one's own, and others' only where they are shared", async () => {
    const { owner, admin, as, names } = await anOffice();
    await saveView(await as(owner), { of: STUDENTS, query: "q=ana&page=3&confirm=drop&id=7", name: "Anas", is_shared: true });
    await saveView(await as(owner), { of: STUDENTS, query: "payment_status=owing", name: "Mine" });
    expect(await names(owner)).toEqual([
      ["Anas", true],
      ["Mine", true],
    ]);
    expect(await names(admin)).toEqual([["Anas", false]]);
    expect(await names(owner, "/school/classes")).toEqual([]);
    const [shared] = (await showViews(await as(admin), { of: STUDENTS })).views;
    expect(shared?.query).toBe("q=ana");
    expect(await refusal(deleteView(await as(admin), { id: shared?.id }))).toMatchObject({ kind: "not_found" });
    await deleteView(await as(owner), { id: shared?.id });
    expect(await names(admin)).toEqual([]);
  });

  it("take new filters under the name they have", async () => {
    const { owner, as } = await anOffice();
    const save = async (query: string, name: string) => saveView(await as(owner), { of: STUDENTS, query, name });
    await save("q=ana", "Late");
    await save("q=bea", "Late");
    expect((await showViews(await as(owner), { of: STUDENTS })).views.map(({ query }) => query)).toEqual(["q=bea"]);
  });

  it("are limited, also where many are saved at once", async () => {
    const { owner, as, names } = await anOffice();
    const save = async (name: string) => saveView(await as(owner), { of: STUDENTS, query: "", name });
    for (let index = 1; index < MAX_VIEWS; index += 1) await save(`View ${index}`);
    expect(await tally(["a", "b", "c", "d", "e", "f", "g", "h"].map(save))).toEqual({ done: 1, too_many_views: 7 });
    expect(await names(owner)).toHaveLength(MAX_VIEWS);
    await save("View 1");
  });

  it("stay in their school, with its staff, and lead nowhere else", async () => {
    const { owner, school, as } = await anOffice();
    const other = await anOffice();
    await saveView(await as(owner), { of: STUDENTS, query: "", name: "Everybody", is_shared: true });
    expect(await other.names(other.owner)).toEqual([]);
    expect(await refusal(showViews(await as(school.account.id), { of: STUDENTS }))).toMatchObject({ kind: "forbidden" });
    for (const of of ["//evil.test", "/login", "javascript:alert(1)", "/school/../login", "/school/students?x=1", ""])
      expect(await refusal(saveView(await as(owner), { of, query: "", name: "Away" }))).toMatchObject({ kind: "invalid" });
  });
});

describe("the columns of a list", () => {
  const request = (cookies = "") => new Request("https://a.test/", { headers: { Cookie: cookies } });
  const columns = ["name", "email", "phone", "paid"].map((key) => ({ key }));
  const keysOf = (layout: ListLayout | null) => laidOut(columns, layout ?? undefined).map(({ key }) => key);
  const kept = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(";"));
  const set = async (wish: object) => {
    const { owner, as } = await anOffice();
    return setColumns(await as(owner), {
      of: STUDENTS,
      back: STUDENTS,
      order: ["email", "phone", "paid"],
      shown: ["email", "phone", "paid"],
      ...wish,
    });
  };

  it("are left out and put in order, the first apart", async () => {
    expect(keysOf((await set({ shown: ["email", "paid"] })).layout)).toEqual(["name", "email", "paid"]);
    expect(keysOf((await set({ up: "paid" })).layout)).toEqual(["name", "email", "paid", "phone"]);
    expect(keysOf((await set({ up: "email" })).layout)).toEqual(["name", "email", "phone", "paid"]);
    expect(keysOf((await set({ order: ["name", "phone"], shown: [] })).layout)).toEqual(["name", "email", "paid"]);
    expect(keysOf((await set({ reset: "true" })).layout)).toEqual(["name", "email", "phone", "paid"]);
  });

  it("are kept in the browser, each list for itself, a dozen of them", async () => {
    const layout = (await set({ shown: ["phone"], dense: "true" })).layout;
    let cookies = kept(layoutCookie(request(), STUDENTS, layout));
    expect(layoutsOf(request(cookies))).toEqual({ [STUDENTS]: layout });
    for (let list = 0; list < 12; list += 1)
      cookies = kept(layoutCookie(request(cookies), `/school/list-${list}`, { order: ["a"], hidden: [], isDense: false }));
    expect(Object.keys(layoutsOf(request(cookies)))).toHaveLength(12);
    expect(layoutsOf(request(cookies))[STUDENTS]).toBeUndefined();
    cookies = kept(layoutCookie(request(cookies), "/school/list-3", null));
    expect(layoutsOf(request(cookies))["/school/list-3"]).toBeUndefined();
  });

  it("survive what somebody else wrote into the cookie", async () => {
    for (const value of ["%", "x", "columns", "%2Fschool%2Fstudents%3D-.-.%3Cb%3E", `%2Fa%3D${"a.".repeat(200)}`])
      expect(Array.isArray(laidOut(columns, layoutsOf(request(`columns=${value}`))[STUDENTS]))).toBe(true);
    expect(await refusal(set({ of: "//evil.test" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(set({ order: ["a b"] }))).toMatchObject({ kind: "invalid" });
  });
});
