import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { mailDueInstalment } from "~/features/accounts/domain/mail-due-instalment";
import { buildPassages } from "~/features/assistants/domain/answer/build-passages";
import { announceRegistration } from "~/features/enrollment/domain/announce-registration";
import { findSchoolById } from "~/features/identity/data/school-row";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { showProgramPage } from "~/features/website/domain/program-page";
import { showSitePage } from "~/features/website/domain/site/show-page";
import { type School, withSchool } from "~/platform/context";
import { makeCtx, makeJobCtx } from "../support/context";
import { aClass, filledDraft, submit } from "../support/registering";
import { db } from "../support/rows";

const ONLINE = /online|\bcards?\b|autopay|pay now|payment provider/i;
const ADDRESS = { address: "12 Pier Road", city: "Bristol", state: "RI", zipcode: "02809" };

it("a school without online payments says how to pay at the school, and nothing of paying online", async () => {
  const world = await aClass({ school: { payoutStatus: "unlinked", ...ADDRESS }, program: { paymentOptions: ["pay_now", "pay_later"] } });
  const visitor = await makeCtx({ host: world.host });
  const school = (await findSchoolById(makeJobCtx(), world.id)) as School;
  const at = `Pay at: ${school.name}, 12 Pier Road, Bristol, RI 02809`;

  // Public pages and the chat.
  const { policy, program } = await showProgramPage(visitor, { slug: world.program.slug });
  const [terms, privacy] = [await showSitePage(visitor, { site_page: "terms" }), await showSitePage(visitor, { site_page: "privacy" })];
  for (const text of [policy, JSON.stringify(terms), JSON.stringify(privacy)]) expect(text).not.toMatch(ONLINE);
  expect(program.fees).toMatchObject({ full: null, parts: null, isOnline: false });
  const nothing = { offered: [], faqs: [], locations: [], teachers: [], documents: [] };
  const passages = buildPassages(school, nothing, { knowledge: null, hours: null });
  expect(passages.map(({ body }) => body).join(" ")).not.toMatch(ONLINE);
  expect(passages.find(({ title }) => title.startsWith("How to pay"))?.body).toContain("You pay at the school.");

  // The wizard to its end, and the mails.
  const token = await filledDraft(visitor, world, "atschool");
  const page = await readRegistration(visitor, { token, step: 6 });
  expect([page.policy, page.quotes.map(({ option, chargeCents }) => [option, chargeCents])]).toEqual([
    expect.not.stringMatching(ONLINE),
    [["pay_later", 0]],
  ]);
  const { code, registrationId } = await submit(visitor, token, "pay_later");
  expect(await readOutcome(visitor, { reg: code })).toMatchObject({ kind: "made", canPayOnline: false });
  const [signed] = await db.select().from(schema.agreements).where(eq(schema.agreements.schoolId, world.id));
  expect(`${signed?.body} ${signed?.policy}`).not.toMatch(ONLINE);
  const job = withSchool(makeJobCtx(), school);
  await announceRegistration(job, { registrationId: registrationId ?? "" });
  const plan = await db.select().from(schema.instalments).where(eq(schema.instalments.schoolId, world.id)).orderBy(schema.instalments.dueDate);
  const [first] = plan;
  if (!first) throw new Error("No plan");
  await mailDueInstalment(job, { instalmentId: first.id, dueDate: first.dueDate, kind: "due0" });
  for (const template of ["registration_success", "payment_due"]) {
    const [mail] = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, world.id), eq(schema.mails.template, template)));
    expect(mail?.text).toContain(at);
    expect(mail?.text).not.toMatch(ONLINE);
  }
});
