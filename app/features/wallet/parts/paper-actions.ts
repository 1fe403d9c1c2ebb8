import { intent, type ScreenRequest } from "~/platform/screen";
import { decideHolding } from "../domain/decide-document";
import { addPaper, waivePaper } from "../domain/papers";

/** What staff do with the documents of an instructor, a clinical site or the school; the same page opens again, without the form. */
export const paperActions = (to: (request: ScreenRequest) => string) => {
  const back = (_: unknown, request: ScreenRequest) => to(request);
  return {
    addPaper: intent(addPaper, { to: back, toast: ({ label }) => `${label} added.` }),
    acceptPaper: intent(decideHolding, {
      input: (values) => ({ ...values, decision: "accept" }),
      to: back,
      toast: ({ label }) => `${label} accepted.`,
    }),
    sendBackPaper: intent(decideHolding, {
      input: (values) => ({ ...values, decision: "send_back" }),
      to: back,
      toast: ({ label }) => `${label} sent back.`,
    }),
    waivePaper: intent(waivePaper, { to: back, toast: ({ label }) => `${label} waived.` }),
  };
};
