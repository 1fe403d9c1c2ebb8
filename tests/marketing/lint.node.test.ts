import { expect, it } from "vitest";
import { type FindingKind, lintOf } from "~/features/marketing/lint-model";

/** Sentences, and the warning about each. */
const TEXTS: [text: string, ...kinds: FindingKind[]][] = [
  ["We guarantee you a job within six weeks.", "job"],
  ["Job placement guaranteed.", "job"],
  ["Every graduate gets hired.", "job"],
  ["You will find a job right after class.", "job"],
  ["Employment is 100% assured after our course.", "job"],
  ["We do not guarantee a job."],
  ["No school can promise you employment, and we do not."],
  ["Our career office helps you write a resume."],
  ["Earn up to $30 in your first weeks.", "pay"],
  ["Nursing assistants make $24 an hour.", "pay"],
  ["Double your income this year.", "pay"],
  ["A salary of six figures waits.", "pay"],
  ["Tuition is $1,450.00, in four payments if you like."],
  ["You will pass the state exam.", "license"],
  ["Guaranteed to pass the exam or come again.", "license"],
  ["Finish and you are automatically certified.", "license"],
  ["The training prepares you for the state exam."],
  ["We help you with your visa.", "visa"],
  ["Study here and get a green card.", "visa"],
  ["Our massage cures back pain.", "medical"],
  ["Learn the method that prevents diabetes.", "medical"],
  ["You learn to care for people with diabetes."],
  ["Your tuition is tax deductible.", "legal"],
  ["You are legally entitled to a refund.", "legal"],
  ["Everyone qualifies for aid.", "aid"],
  ["Guaranteed approval, no credit check.", "aid"],
  ["Not everyone qualifies for aid."],
  ["We are a fully accredited school.", "accreditation"],
  ["The program is accredited by ABHES."],
  ["You leave with a certificate.", "accreditation"],
  ["You leave with a certificate. The program is approved by the state board of nursing."],
  ["The best school in town.", "claim"],
  ["We are #1 in Rhode Island.", "claim"],
  ["Hurry, the class is nearly full.", "urgency"],
  ["Act now!", "urgency"],
  ["Don't miss this class.", "urgency"],
  ["Sign up today!!", "urgency"],
  ["SIGN UP RIGHT NOW and save.", "urgency"],
  ["The next class starts Mon, Mar 9, 2026."],
  ["The CNA class meets on CPR day at RIH."],
  [
    "In this program, which we have taught for many years and which many people have finished, you learn in small groups with working nurses how to care for people who need help every day.",
    "readability",
  ],
  ["Interdisciplinary educational methodology facilitates professional certification opportunities.", "readability"],
  ["You practice in small groups, with working nurses, in a real ward."],
  ["Hurry! We guarantee you a job.", "urgency", "job"],
];

it.each(TEXTS)("%s", (text, ...kinds) => {
  expect(lintOf(text).map(({ kind }) => kind)).toEqual(kinds);
});

it("each finding has the sentence as it stands, and a reason", () => {
  const found = lintOf("A calm start.\nHurry up. We promise you a job!\nThe end.");
  expect(found.map(({ sentence }) => sentence)).toEqual(["Hurry up.", "We promise you a job!"]);
  for (const { reason } of found) expect(reason).toMatch(/\.$/);
  expect(lintOf("")).toEqual([]);
});

it("is quick with long and hostile texts", () => {
  expect(lintOf(`${"guarantee ".repeat(2000)}job`).length).toBeGreaterThan(0);
  expect(lintOf("a".repeat(20_000))).toEqual([]);
});
