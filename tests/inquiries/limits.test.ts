import { beforeAll, describe, expect, it } from "vitest";
import { sendInquiry, sendWidgetInquiry } from "~/features/inquiries/domain/send-inquiry";
import { hours, later, makeCtx } from "../support/context";
import { tally } from "../support/outcome";
import { aSchool } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  [school, other] = [await aSchool(), await aSchool()];
});

let sent = 0;
/** This many different questions at once. */
const ask = (count: number, { email, ip = "198.51.100.9", host = school.host, now }: { email?: string; ip?: string; host?: string; now?: Date }) =>
  tally(
    Array.from({ length: count }, async () => {
      sent += 1;
      const number = sent;
      const question = { name: "Wim", phone: "(401) 555 - 0100", message: `Question ${number}` };
      const ctx = await makeCtx({ host, ip, now });
      const verb = number % 2 === 0 ? sendInquiry : sendWidgetInquiry;
      return verb(ctx, { ...question, email: email ?? `wim-${number}@inquiry.test` });
    }),
  );

describe("questions of visitors", () => {
  it("are six an hour of one person, wherever they come from, and as many at another school", async () => {
    expect(await ask(9, { email: "wim@inquiry.test", ip: "198.51.100.1" })).toEqual({ done: 6, rate_limited: 3 });
    expect(await ask(2, { email: "wim@inquiry.test", ip: "198.51.100.2" })).toEqual({ rate_limited: 2 });
    expect(await ask(1, { email: "WIM@inquiry.test ", ip: "198.51.100.2" })).toEqual({ rate_limited: 1 });
    expect(await ask(1, { email: "ann@inquiry.test", ip: "198.51.100.1" })).toEqual({ done: 1 });
    expect(await ask(6, { email: "wim@inquiry.test", host: other.host })).toEqual({ done: 6 });
    expect(await ask(6, { email: "wim@inquiry.test", now: later(hours(1)) })).toEqual({ done: 6 });
  });

  it("are thirty an hour from one line, whichever of its addresses they come from", async () => {
    const from = (network: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => ask(1, { ip: `${network}:${index + 1}` })));
    const refused = async (tallies: Promise<Record<string, number>[]>) => (await tallies).filter((each) => each.rate_limited).length;
    expect(await refused(from("2001:db8:7:1:0:0:0", 33))).toBe(3);
    expect(await refused(from("2001:db8:7:1:", 1))).toBe(1);
    expect(await refused(from("2001:0DB8:0007:0001:ffff:0:0", 1))).toBe(1);
    expect(await refused(from("2001:db8:7:2:", 1))).toBe(0);
  });

  it("are thirty an hour from one address", async () => {
    expect(await ask(33, { ip: "198.51.100.3" })).toEqual({ done: 30, rate_limited: 3 });
    expect(await ask(1, { ip: "198.51.100.4" })).toEqual({ done: 1 });
  });
});
