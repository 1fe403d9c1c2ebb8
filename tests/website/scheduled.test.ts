import { beforeAll, describe, expect, it } from "vitest";
import { editDocument, officeList, writeDocument } from "~/features/website/domain/documents/office";
import { listSiteMap } from "~/features/website/domain/list-site-map";
import { readFeed } from "~/features/website/domain/site/feed";
import { showSitePage } from "~/features/website/domain/site/show-page";
import { days, later, makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });
const visitor = (now = NOW) => makeCtx({ host: school.host, now });

beforeAll(async () => {
  school = await aSchool({ plan: "advanced" });
});

describe("a post with a date that lies ahead", () => {
  it("is scheduled for that day, and nobody sees it before", async () => {
    const post = { kind: "post", title: "Open house", body: "Visit the lab", author: "Ann", publish: "on" };
    await writeDocument(await staff(), { ...post, title: "Today", date: "2026-01-15" });
    const { id, scheduledFor } = await writeDocument(await staff(), { ...post, date: "2026-01-18" });
    expect(scheduledFor).toBe("2026-01-18");
    expect((await editDocument(await staff(), { kind: "post", id })).isScheduled).toBe(true);
    const listed = async (now = NOW) =>
      Object.fromEntries((await officeList(await staff(now), { kind: "post" })).results.map(({ title, isScheduled }) => [title, isScheduled]));
    expect(await listed()).toEqual({ Today: false, "Open house": true });

    const seen = async (now: Date) => {
      const ctx = await visitor(now);
      const blog = (await showSitePage(ctx, { site_page: "blog" })) as { posts: { title: string }[] };
      const found = (await showSitePage(ctx, { site_page: "blog", q: "open house" })) as { posts: { title: string }[] };
      const before = (await showSitePage(ctx, { site_page: "post", slug: "today" })) as { after: unknown };
      return [
        blog.posts.some(({ title }) => title === "Open house"),
        found.posts.some(({ title }) => title === "Open house"),
        before.after !== null,
        (await readFeed(ctx, {})).posts.some(({ title }) => title === "Open house"),
        (await listSiteMap(ctx, {})).pages.some(({ path }) => path === "/blog/open-house"),
      ];
    };
    expect(await seen(NOW)).toEqual([false, false, false, false, false]);
    expect((await refusal(showSitePage(await visitor(), { site_page: "post", slug: "open-house" }))).kind).toBe("not_found");
    const threeDays = later(days(3));
    expect(await seen(threeDays)).toEqual([true, true, true, true, true]);
    expect(await listed(threeDays)).toEqual({ Today: false, "Open house": false });
  });

  it("is not in the API of visitors", async () => {
    const date = new Date(Date.now() + days(40)).toISOString().slice(0, 10);
    const { id } = await writeDocument(await staff(), { kind: "post", title: "Far", body: "Later", author: "Ann", date, publish: "on" });
    const { body } = await call("/api/blogs/", { host: school.host });
    expect(JSON.stringify(body)).not.toContain("Far");
    expect((await call(`/api/blogs/${id}/`, { host: school.host })).status).toBe(404);
  });
});
