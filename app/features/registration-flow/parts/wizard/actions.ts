import type { claimOffer } from "~/features/waitlist/domain/answer";
import type { FormValue } from "~/platform/form-data";
import { backTo, carryAffiliate } from "~/platform/redirects";
import { go, intent, type ScreenRequest } from "~/platform/screen";
import type { Result } from "~/platform/verb";
import { words } from "~/words/en/registration-flow";
import { chooseClass } from "../../domain/wizard/choose-class";
import type { openRegistrationLink } from "../../domain/wizard/open-link";
import { removePerson, savePayer, savePerson } from "../../domain/wizard/people";
import type { RegistrationPage } from "../../domain/wizard/read-registration";
import { cancelRegistrationDraft, retryPayment } from "../../domain/wizard/retry-payment";
import { saveAgreement, saveProducts } from "../../domain/wizard/save-agreement";
import { saveAnswers } from "../../domain/wizard/save-answers";
import { saveFunding } from "../../domain/wizard/save-funding";
import { savePromo } from "../../domain/wizard/save-promo";
import { saveStudent } from "../../domain/wizard/save-student";
import { type Submitted, submitRegistration } from "../../domain/wizard/submit-registration";
import type { Doorway } from "./doorway";
import { draftCookie, draftToken } from "./draft-cookie";

/** The program in the address of a step: each tab keeps to its own. */
const programOf = (url: URL) => url.searchParams.get("program") || undefined;

/** Keeps `preview=1` for staff who preview their own site. */
const preview = (path: string, url: URL) => (url.searchParams.get("preview") === "1" ? `${path}${path.includes("?") ? "&" : "?"}preview=1` : path);

/** Input of the query behind a step's page. */
export const readStep = ({ url, request }: ScreenRequest) => ({
  token: draftToken(request, url),
  step: url.searchParams.get("step") ?? 1,
  program: url.searchParams.get("program") ?? undefined,
  class: url.searchParams.get("class") ?? undefined,
});

/** Input of a registration link (`?initiate=`). */
export const askLink = ({ url }: ScreenRequest) => ({ token: url.searchParams.get("initiate") ?? undefined });
/** Input of a waitlist offer (`?claim=`). */
export const askOffer = ({ url }: ScreenRequest) => ({ token: url.searchParams.get("claim") ?? undefined });
/** Opens the link's draft in this browser at step 6, or leads to step 1 with the reason why it cannot be opened. */
export function followLink(door: Doorway, answer: Result<typeof openRegistrationLink> | Result<typeof claimOffer>, from: ScreenRequest): Response {
  if (answer.outcome !== "open") return go(door.step({ link: answer.outcome }), from.url);
  const opened = go(door.step({ step: 6 }), from.url);
  opened.headers.append("Set-Cookie", draftCookie(from.request, { program: "", token: answer.token }));
  return opened;
}

/** Redirects to the first incomplete step, or to the outcome of a completed registration. The address then names the program. */
export function stepElsewhere(door: Doorway) {
  return (page: RegistrationPage, { url }: ScreenRequest): string | null => {
    const { searchParams } = url;
    const requestedStep = Number(searchParams.get("step") ?? 1);
    if (page.completed && requestedStep > 1) return door.made(page.completed);
    if (requestedStep <= 1) return null;
    if (requestedStep === page.step && (programOf(url) || !page.program)) return null;
    // Beyond the second step there was a draft: of another browser, or of cookies that are gone.
    const isLost = page.step === 1 && requestedStep > 2 && page.expired === null;
    const wanted = page.step === 1 ? { class: searchParams.get("class") ?? undefined, link: isLost ? "lost" : undefined } : {};
    return preview(door.step({ step: page.step, program: page.program?.slug ?? programOf(url), ...wanted }), url);
  };
}

const returnTo = (door: Doorway, { ctx, url }: ScreenRequest) => ({
  success: `${backTo(ctx, carryAffiliate(door.success("CODE", programOf(url)), url))}&session_id={CHECKOUT_SESSION_ID}`,
  cancel: backTo(ctx, carryAffiliate(door.failed("CODE", programOf(url)), url)),
});

/** The forms of the six steps. */
export function stepForms(door: Doorway) {
  const withToken = (values: Record<string, FormValue>, { request, url }: ScreenRequest) => ({
    program: programOf(url),
    ...values,
    token: draftToken(request, url),
  });
  const begun = (values: Record<string, FormValue>, from: ScreenRequest) => ({
    ...withToken(values, from),
    affid: from.url.searchParams.get("affid") ?? undefined,
  });
  const next = ({ step }: { step: number }, { url }: ScreenRequest) => preview(door.step({ program: programOf(url), step }), url);
  const toPeople = ({ program }: { program: string }, { url }: ScreenRequest) => preview(door.step({ program, step: 2, people: "list" }), url);
  const cookies = (draft: { program: string; token: string }, { request }: ScreenRequest) => [draftCookie(request, draft)];
  return {
    choose: intent(chooseClass, {
      toast: null,
      to: ({ program }, { url }) => preview(door.step({ program, step: 2 }), url),
      cookies,
      input: begun,
    }),
    student: intent(saveStudent, {
      toast: null,
      to: ({ program, step, left, another }, { url }) =>
        preview(door.step(another && !left ? { program, step: 2, people: "add" } : { program, step, link: left ?? undefined }), url),
      cookies,
      input: begun,
    }),
    person: intent(savePerson, { toast: null, to: toPeople, input: withToken }),
    removePerson: intent(removePerson, { toast: null, to: toPeople, input: withToken }),
    payer: intent(savePayer, { toast: null, to: toPeople, input: withToken }),
    answers: intent(saveAnswers, { toast: null, to: next, input: withToken }),
    funding: intent(saveFunding, { toast: null, to: next, input: withToken }),
    agreement: intent(saveAgreement, { toast: null, to: next, input: withToken }),
    products: intent(saveProducts, { toast: null, to: next, input: withToken }),
    promo: intent(savePromo, { toast: null, to: next, input: withToken }),
    submit: intent(submitRegistration, {
      toast: null,
      to: (result) => payOrShow(door, result),
      input: (values, from) => ({ ...withToken(values, from), returnTo: returnTo(door, from) }),
    }),
  };
}

/** The forms of an incomplete payment: retry and cancel. */
export function outcomeForms(door: Doorway) {
  const own = (_: unknown, { url, request }: ScreenRequest) => ({ token: draftToken(request, url), reg: url.searchParams.get("reg") ?? "" });
  return {
    retry: intent(retryPayment, {
      toast: null,
      to: (result) => payOrShow(door, result),
      input: (values, from) => ({ ...own(values, from), returnTo: returnTo(door, from) }),
    }),
    cancel: intent(cancelRegistrationDraft, {
      toast: words.cancelled,
      to: ({ program }) => door.cancelled(program),
      input: own,
    }),
  };
}

const payOrShow = (door: Doorway, result: Submitted): string => result.payAt ?? door.made(result);

/** Input of the query behind the pages after a payment. */
export const askOutcome = ({ url, request }: ScreenRequest) => ({
  reg: url.searchParams.get("reg") ?? "",
  session_id: url.searchParams.get("session_id") ?? undefined,
  token: draftToken(request, url),
});
