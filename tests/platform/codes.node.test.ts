import { describe, expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

/**
 * Files that make a plain hash, its input, and the reason. A hash of client input is no secret: keys and links are random (`secretToken`,
 * `publicCode`) or signed (`sign`).
 */
const HASHES: Record<string, { of: string[]; why: string }> = {
  "app/platform/sealing.ts": {
    of: ['"SHA-256", encoder.encode(`seal\\n{purpose}\\n{env.TOKEN_SECRET}`)'],
    why: "the product's own secret, as a key",
  },
  "app/platform/saved-forms.ts": { of: ["secret"], why: "a random secret, to store it" },
  "app/platform/verb.ts": { of: ["JSON.stringify(raw ?? null)"], why: "a body, to compare it" },
  "app/features/enrollment/data/drafts.ts": { of: ["token"], why: "a random or signed token, to find its row" },
  "app/features/enrollment/domain/new-draft.ts": { of: ["token"], why: "a random or signed token, to store it" },
  "app/features/pre-enrollments/domain/link.ts": { of: ["await tokenOf(ctx, row.id, decidedAt)"], why: "a signed token, to store it" },
  "app/features/registration-flow/domain/wizard/open-link.ts": {
    of: ['await sign(ctx.env, "taken-over", draft.id, draft.tokenHash)'],
    why: "a signed token, to store it",
  },
  "app/features/registration-flow/domain/register-by-api.ts": { of: ["JSON.stringify(input)"], why: "a body, to compare it" },
  "app/features/enrollment/domain/stage-registration.ts": {
    of: ["`{signed.title}\\n{signed.body}\\n{signed.policy}`", "`{signed.spanishBody}\\n{signed.spanishPolicy}`"],
    why: "the texts of an agreement, to prove them",
  },
  "app/features/agreements/domain/addenda.ts": { of: ["body"], why: "the text of an addendum, to prove it" },
  "app/features/agreements/domain/disclosures.ts": {
    of: ['`{title}\\n{body}\\n{file ? await hashOf(file) : (fileId ?? "")}`', '"SHA-256", await file.arrayBuffer()'],
    why: "the text and file of a disclosure, to prove them",
  },
  "app/features/groups/domain/accept.ts": { of: ["signedText(order)"], why: "the terms of an agreement, to prove them" },
  "app/features/groups/domain/invitation.ts": { of: ["token", "input.token"], why: "a signed token, to find its row" },
  "app/features/groups/domain/replace.ts": { of: ["await inviteToken(ctx, draft.id)"], why: "a signed token, to store it" },
  "app/features/groups/domain/stage-name.ts": { of: ["await inviteToken(ctx, draft.id)"], why: "a signed token, to store it" },
  "app/features/identity/domain/accept-invite.ts": { of: ["token"], why: "a token, to find its row" },
  "app/features/identity/domain/impersonation.ts": { of: ["token"], why: "a random token, to store it" },
  "app/features/identity/domain/change-password.ts": { of: ["token"], why: "a random token, to store it" },
  "app/features/identity/domain/issue-tokens.ts": { of: ["token"], why: "a random token, to store it" },
  "app/features/identity/domain/mailed-token.ts": { of: ["await mailedToken(env, purpose, rowId)"], why: "a signed token, to store it" },
  "app/features/identity/domain/refresh-tokens.ts": { of: ["input.refresh"], why: "a token, to find its row" },
  "app/features/identity/domain/reset-password.ts": { of: ['input.token ?? ""', 'values.token ?? ""'], why: "a token, to find its row" },
  "app/features/identity/domain/second-factor/passkeys.ts": { of: ["challenge"], why: "a random challenge, to store it or find its row" },
  "app/features/identity/domain/second-factor/pending.ts": { of: ["token"], why: "a random token, to store it or find its row" },
  "app/features/identity/domain/second-factor/recovery-codes.ts": {
    of: ["`{userId}:{bare}`"],
    why: "a random code with the account it is for, to store it or find its row",
  },
  "app/features/identity/domain/session.ts": { of: ["token"], why: "a random token, to store it or find its row" },
  "app/features/groups/domain/choose.ts": { of: ["await inviteToken(ctx, draft.id)"], why: "a signed token, to store it" },
  "app/features/inquiries/domain/send-inquiry.ts": {
    of: ['parts.join("\\n")'],
    why: "the words of a question, for the id of a row that no address opens to a visitor",
  },
  "app/features/identity/domain/open-live-feed.ts": { of: ["ticket"], why: "a random ticket, to store it" },
  "app/features/identity/domain/socket-owner.ts": { of: ["token"], why: "a ticket, to find its row" },
  "app/features/calendar-feeds/domain/feed-token.ts": { of: ["await feedToken(ctx, feedId)"], why: "a signed token, to store it" },
  "app/features/calendar-feeds/domain/read-feed.ts": { of: ["token"], why: "a token, to find its row" },
  "app/features/calendar-feeds/screens/calendar-feed.ts": { of: ["text"], why: "a calendar, to compare it" },
  "app/features/api-keys/domain/actor-of-key.ts": { of: ["secret"], why: "a random secret, to compare it" },
  "app/features/api-keys/domain/change-keys.ts": { of: ["secret"], why: "a random secret, to store it" },
  "app/features/calls/domain/receive-event.ts": { of: ["body"], why: "a signed delivery, for the id of its event" },
  "app/features/certificates/domain/make-pdf.ts": { of: ["copy"], why: "a file, to compare it" },
  "app/features/inspector/domain/make-packet.ts": { of: ['"sha256"', '"hex"'], why: "a file, to prove it" },
  "app/features/inspector/domain/packet-content.ts": { of: ["entry.bytes as BufferSource"], why: "a file, to prove it" },
  "app/features/certificates/domain/badge/compose.ts": {
    of: ["new TextEncoder().encode(email.toLowerCase() + salt)"],
    why: "an address with a random salt, as Open Badges name a holder",
  },
  "app/features/certificates/domain/badge/sign-credential.ts": {
    of: ['"SHA-256", new TextEncoder().encode(text)', "await text"],
    why: "a document that the product made, to sign it",
  },
  "app/features/certificates/domain/verify.ts": { of: ["await input.file.arrayBuffer()"], why: "a file, to compare it" },
  "app/seed/developers.ts": { of: ["secretToken()"], why: "a random secret, to store it" },
  "app/features/sessions/domain/preview-sessions.ts": {
    of: ["JSON.stringify([courseClass.patternVersion, blocks, last_day, changed, plan.skipped, collisions])"],
    why: "a preview, to compare it",
  },
  "app/features/store/domain/checkout/order-code.ts": { of: ["JSON.stringify(body)"], why: "a body, which is signed with its key" },
};

/** Parentheses three deep within those of the call. */
const WITHIN = "(?:[^()]|\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))*";
const HASH = new RegExp(`(?:\\b(?:hashToken|createHash|sha256)|\\.digest)\\((${WITHIN})\\)`, "g");
const hashedIn = (text: string) => [
  ...new Set([...text.matchAll(HASH)].map(([, what = ""]) => what.replace(/\s+/g, " ").replace(/\$\{/g, "{").trim())),
];

describe("what opens something", () => {
  it("is never the plain hash of what a client chose: who makes a hash says of what", () => {
    const files = sourcesIn("app").filter((file) => file !== "app/platform/ids.ts");
    const found = files.map((file) => [file, hashedIn(textOf(file))] as const).filter(([, of]) => of.length > 0);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(HASHES).map(([file, { of }]) => [file, of])));
  });
});
