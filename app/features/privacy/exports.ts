import { exporter } from "~/features/exports/domain/exporter";
import { todayOf } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { requestPage } from "./data/requests";
import { dueText, KIND_LABELS, privacyListInput, SOURCE_LABELS, stateText } from "./model";

/** One line per privacy request, the latest first. */
export const privacyExport = exporter({
  kind: "privacy-requests",
  allow: schoolStaff,
  like: "privacy.list",
  filters: privacyListInput.omit({ limit: true, offset: true, ordering: true }),
  columns: ["Received", "Student", "Request", "From", "Text", "State", "Due", "Time left", "Identity", "Answer"],
  async lines(ctx, filters, { after, limit }) {
    const today = todayOf(ctx);
    const rows = await requestPage(ctx, filters, { limit, after, ordering: "-received_on" }, today)[0];
    return rows.map(({ request, name }) => ({
      cursor: [request.receivedOn, request.id],
      cells: [
        ...[request.receivedOn, name, KIND_LABELS[request.kind], SOURCE_LABELS[request.source], request.body, stateText(request), request.dueOn],
        ...[dueText(request, today), request.identityProof, request.answer],
      ],
    }));
  },
});
