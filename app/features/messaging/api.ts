import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { detailShape } from "~/platform/json-shapes";
import { getPreferences, oneClick, savePreferences } from "./domain/preferences";
import { managePreferencePath } from "./paths";
import { preferencesShape } from "./preference-shapes";

/** Mail preferences, for whoever holds the signed token of a mail's foot. */
export const endpoints: Endpoint[] = [
  get("/email-subscription/unsubscribe/", getPreferences, "Where an unsubscribe link leads a person", {
    operationId: "messagingUnsubscribePage",
    status: 302,
    output: ({ token, kind }) => new Response(null, { status: 302, headers: { Location: managePreferencePath(token, kind ?? undefined) } }),
  }),
  post("/email-subscription/unsubscribe/", savePreferences, "One-click unsubscribe of a mail program (RFC 8058)", {
    operationId: "messagingUnsubscribe",
    raw: true,
    response: detailShape,
    input: ({ query }) => oneClick(query),
    output: () => ({ detail: "You have been unsubscribed." }),
  }),
  post("/email-subscription/update-status/", savePreferences, "Save which kinds of mail an address gets", {
    response: preferencesShape,
    input: ({ body }) => body,
  }),
  get("/email-subscription/", getPreferences, "Which kinds of mail an address gets", {
    response: preferencesShape,
    output: ({ email, preferences }) => ({ email, preferences }),
  }),
];
