import { StatusBadge } from "~/ui/status-badge";
import { type ExamResult, OUTCOME_LABELS, OUTCOME_TONES, RESULT_LABELS, RESULT_TONES } from "../model";

/** The result of an attempt, or that it still has to be confirmed. */
export const ResultBadge = ({ result, status }: { result: ExamResult; status: keyof typeof OUTCOME_LABELS }) => (
  <span className="badges">
    <StatusBadge status={result} label={RESULT_LABELS[result]} tone={RESULT_TONES[result]} />
    {status === "confirmed" ? null : <StatusBadge status={status} label={OUTCOME_LABELS[status]} tone={OUTCOME_TONES[status]} />}
  </span>
);
