import { del, get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { isoInstant } from "~/platform/zones";
import { payInitiated, readDraftByApi, saveDraftByApi } from "../domain/initiated/draft-api";
import { listInitiated } from "../domain/initiated/list-initiated";
import { deleteInitiated, sendInitiated } from "../domain/initiated/send-initiated";
import { begunShape, draftShape, initiatedShape, linkSentShape } from "../flow-shapes";
import { intentJson } from "./registration";

/** Endpoints of initiated registrations. */
export const initiatedEndpoints: Endpoint[] = [
  post("/students/create-initiate-payment-intent/", payInitiated, "Start the payment of a registration from its link", {
    refuses: [503],
    output: intentJson,
  }),
  get("/students/initiate-registration/", listInitiated, "List initiated registrations", {
    output: listJson(
      rowJson(initiatedShape, (row) => ({
        full_name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(),
        program: row.programId,
        class: row.classId,
        status: row.state,
        email_sent_at: isoInstant(row.resentAt ?? row.emailSentAt),
        created_at: isoInstant(row.createdAt),
      })),
    ),
  }),
  get("/students/initiate-registration/initiate-registration-draft/", readDraftByApi, "Read the draft of a registration link", {
    output: json(draftShape, (draft) => ({
      id: draft.id,
      program: draft.programId,
      class: draft.classId,
      locale: draft.locale,
      step: draft.step,
      values: { first_name: draft.firstName, last_name: draft.lastName, email: draft.email, phone: draft.phone, ...typed(draft.values, "student") },
      answers: answered(draft.values).map(({ questionId, raw }) => ({ question: questionId, value: raw })),
    })),
  }),
  get("/students/initiate-registration/resend-reg-email/", sendInitiated, "Send a registration link again", {
    output: json(linkSentShape, ({ emailSentAt }) => ({ detail: "Registration link sent.", email_sent_at: isoInstant(emailSentAt) })),
  }),
  post("/students/initiate-registration/", saveDraftByApi, "Save an initiated registration", {
    statusOf: ({ isNew }) => (isNew ? 201 : 200),
    output: json(begunShape, ({ id, token }) => ({ id, token })),
  }),
  del("/students/initiate-registration/{id}/", deleteInitiated, "Delete an initiated registration", { status: 204 }),
];

type Values = Record<string, unknown>;
const typed = (values: Values, part: string): Values => ({
  ...((values.prefill as Values | undefined)?.[part] as Values),
  ...(values[part] as Values),
});
const answered = (values: Values) =>
  (values.answers ?? (values.prefill as Values | undefined)?.answers ?? []) as { questionId: string; raw: string | string[] }[];
