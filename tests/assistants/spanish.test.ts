import { beforeAll, expect, it } from "vitest";
import { CHAT_GONE } from "~/features/assistants/bot-model";
import { holdSeat } from "~/features/assistants/domain/chat-acts";
import { languageOf } from "~/features/assistants/domain/understand/conversation";
import { askOnPage, chatPage } from "~/features/assistants/domain/visitor-chat";
import { CHAT_AWAY } from "~/features/assistants/token-model";
import { Database } from "~/platform/db";
import { GENERIC, invalid, tooMany } from "~/platform/errors";
import { EMAIL_FORMAT, PHONE_FORMAT, REQUIRED } from "~/platform/input";
import { seedDemo } from "~/seed/demo";
import { words } from "~/words/en/assistants";
import { phrase } from "~/words/phrase";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";

beforeAll(() => seedDemo(new Database(env), env, NOW));

it("a conversation in Spanish is Spanish to its end: page, buttons, and the words of the chat", async () => {
  const ctx = await makeCtx({ host: "bayside.localhost", ip: "203.0.113.61" });
  const school = "bayside";
  const { conversation } = await askOnPage(ctx, { school, message: "¿Cuándo empieza la próxima clase de flebotomía?" });
  const page = () => chatPage(ctx, { school, c: conversation });
  const { language, messages } = await page();
  expect(language).toBe("es");
  const hold = messages.at(-1)?.acts.find((act) => act.kind === "hold");
  expect(hold?.label).toMatch(/^Guardar un cupo en PHL-\d+, \d+ de \w+ de \d{4}$/);
  if (hold?.kind !== "hold") throw new Error("No seat is offered");
  await holdSeat(ctx, { school, conversation, class: hold.classId });
  expect((await page()).messages.at(-1)?.body).toMatch(/^Le guardamos un cupo\./);
  await askOnPage(ctx, { school, conversation, message: "when does the next class start" });
  expect((await page()).language).toBe("en");
});

it("a word that both languages have goes on with the language before", () => {
  const said = (...bodies: string[]) => languageOf(bodies.map((body) => ({ speaker: "visitor", body })));
  expect(said("¿Cuánto cuesta el CNA?", "CNA")).toBe("es");
  expect(said("How much is the CNA?", "ok")).toBe("en");
  expect(said()).toBe("en");
});

it("every error of the chat's forms has Spanish words", () => {
  const shown = [REQUIRED, EMAIL_FORMAT, PHONE_FORMAT, GENERIC, CHAT_GONE, CHAT_AWAY, tooMany().message, invalid({}).message, words.silent];
  expect(shown.filter((message) => phrase(message, "es") === message)).toEqual([]);
});
