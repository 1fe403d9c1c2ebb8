import { withoutQuestion } from "~/platform/redirects";
import { intent, type ScreenRequest } from "~/platform/screen";
import { answerRequest } from "../domain/answer-request";
import { addToDirectory, removeFromDirectory } from "../domain/directory";
import { cancelRequest, requestAffiliation } from "../domain/request-affiliation";

const here = (_: unknown, { url }: ScreenRequest) => withoutQuestion(url);

/** Actions on an affiliation, for every screen that shows one. For a request `id` is the partner, otherwise the affiliation. */
export const affiliationIntents = {
  request: intent(requestAffiliation, {
    input: ({ id, message }) => ({ national_partner: id, message }),
    toast: ({ partner }) => `Your request was sent to ${partner}.`,
    to: here,
  }),
  cancel: intent(cancelRequest, { input: ({ id }) => ({ id }), toast: "Request cancelled.", to: here }),
  accept: intent(answerRequest, {
    input: ({ id }) => ({ id, status: "accepted" }),
    toast: ({ school }) => `${school} is now affiliated.`,
    to: here,
  }),
  revoke: intent(answerRequest, {
    input: ({ id }) => ({ id, status: "revoked" }),
    toast: ({ wasAccepted }) => (wasAccepted ? "Affiliation revoked." : "Request declined."),
    to: here,
  }),
};

/** Actions on a partner's program. */
export const directoryIntents = {
  add: intent(addToDirectory, { input: ({ program }) => ({ program }), toast: ({ title }) => `${title} added to your directory.` }),
  remove: intent(removeFromDirectory, { input: ({ program }) => ({ program }), toast: "Removed from your directory." }),
};
