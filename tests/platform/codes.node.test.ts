import { describe, expect, it } from "vitest";
import { sourcesIn, textOf } from "../support/sources";

/**
 * Files that make a plain hash, and of what. A hash of something that a client chose is no secret: whatever opens something is random
 * (`secretToken`, `publicCode`) or signed (`sign`).
 */
const HASHES: Record<string, string> = {
  "app/platform/sealing.ts": "the product's own secret, as a key",
  "app/platform/saved-forms.ts": "a random secret, to store it",
  "app/platform/verb.ts": "a body, to compare it",
  "app/features/enrollment/data/drafts.ts": "a random or signed token, to find its row",
  "app/features/enrollment/domain/new-draft.ts": "a random or signed token, to store it",
  "app/features/pre-enrollments/domain/link.ts": "a signed token, to store it",
  "app/features/registration-flow/domain/wizard/open-link.ts": "a signed token, to store it",
  "app/features/registration-flow/domain/register-by-api.ts": "a body, to compare it",
  "app/features/enrollment/domain/stage-registration.ts": "the text of an agreement, to prove it",
  "app/features/registrations/domain/corrections/agreement.ts": "the text of an agreement, to prove it",
  "app/features/identity/domain/accept-invite.ts": "a token, to find its row",
  "app/features/identity/domain/acting.ts": "a random token, to store it",
  "app/features/identity/domain/change-password.ts": "a random token, to store it",
  "app/features/identity/domain/issue-tokens.ts": "a random token, to store it",
  "app/features/identity/domain/mailed-token.ts": "a signed token, to store it",
  "app/features/identity/domain/refresh-tokens.ts": "a token, to find its row",
  "app/features/identity/domain/reset-password.ts": "a token, to find its row",
  "app/features/identity/domain/session.ts": "a random token, to store it or find its row",
  "app/features/inquiries/domain/send-inquiry.ts": "the words of a question, for the id of a row that no address opens to a visitor",
  "app/features/notifications/domain/open-live-feed.ts": "a random ticket, to store it",
  "app/features/notifications/domain/socket-owner.ts": "a ticket, to find its row",
  "app/features/store/domain/checkout/order-code.ts": "a body, which is signed with its key",
};

describe("what opens something", () => {
  it("is never the plain hash of what a client chose: who makes a hash says of what", () => {
    const found = sourcesIn("app").filter((file) => file !== "app/platform/ids.ts" && /\bhashToken\(|\.digest\(|createHash\(/.test(textOf(file)));
    expect(found).toEqual(Object.keys(HASHES).sort());
  });
});
