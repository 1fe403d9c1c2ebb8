import { expect, it } from "vitest";
import { events } from "~/events";
import { TOLD_EVENTS } from "~/features/webhooks/topics-model";
import { sourcesIn, textOf } from "../support/sources";

const files = sourcesIn("app").map((path) => ({ path, text: textOf(path) }));
const topics = Object.keys(events).sort();
const named = (pattern: RegExp) => [...new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, topic]) => topic as string)))].sort();

it("every event of the catalogue is heard by a reaction", () => {
  expect([...new Set([...named(/\bon\(\s*"([\w.-]+)"/g), ...TOLD_EVENTS])].sort()).toEqual(topics);
});

it("every event of the catalogue is announced somewhere", () => {
  const announced = named(/\b(?:emit|announceRows|announceOnce|offer)\(\s*(?:db,\s*)?"([\w.-]+)"/g);
  expect(topics.filter((topic) => !announced.includes(topic) && topic !== "mail.send")).toEqual([]);
});

it("the job table has the reactions and schedules of every feature", () => {
  const table = textOf("app/jobs.ts");
  const missing = files.flatMap(({ path, text }) => {
    const [, feature] = /^app\/features\/([\w-]+)\/(?:reactions|schedules)\.ts$/.exec(path) ?? [];
    const [, name] = new RegExp(`import \\* as (\\w+) from "~/features/${feature}/`).exec(table) ?? [];
    const lists = [...text.matchAll(/^export (?:const|function) (reactions|schedules|givenUp)\b/gm)].map(([, list]) => list);
    return feature === undefined ? [] : lists.filter((list) => !table.includes(`...${name}.${list}`)).map((list) => `${feature}: ${list}`);
  });
  expect(missing).toEqual([]);
});

it("rows of the outbox are written by the platform alone, so that none escapes the catalogue", () => {
  const writers = files.filter(({ text }) => /INSERT INTO outbox|insert\(outbox\)/.test(text)).map(({ path }) => path);
  expect(writers).toEqual(["app/features/messaging/data/mail-lease.ts", "app/platform/announce.ts", "app/platform/verb.ts"]);
});

it("an event whose payload is not the catalogue's is refused", () => {
  expect(events["refund.queued"].safeParse({}).success).toBe(false);
  expect(events["refund.queued"].parse({ refundId: "r", more: 1 })).toEqual({ refundId: "r" });
});
