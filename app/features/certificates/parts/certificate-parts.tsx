import { StatusBadge } from "~/ui/status-badge";
import { useLocale } from "~/ui/use-text";
import { phrase } from "~/words/phrase";
import { type CertificateState, type Condition, conditionText, STATE_LABELS, STATE_MARKS, STATE_TONES } from "../model";
import css from "./certificates.module.css";

/** The state in words, with a shape. */
export const StateBadge = ({ state }: { state: CertificateState }) => (
  <StatusBadge status={state} label={`${STATE_MARKS[state]} ${phrase(STATE_LABELS[state], useLocale())}`} tone={STATE_TONES[state]} />
);

/** Conditions with whether each is met. */
export function ConditionList({ conditions }: { conditions: readonly Condition[] }) {
  const locale = useLocale();
  return (
    <ul className={css.conditions}>
      {conditions.map((condition) => (
        <li key={`${condition.what} ${condition.label}`} data-met={condition.isMet}>
          <span aria-hidden="true">{condition.isMet ? "✓" : "○"}</span> {conditionText(condition, locale)}
          <span className="visually-hidden">{phrase(condition.isMet ? " (met)" : " (missing)", locale)}</span>
        </li>
      ))}
    </ul>
  );
}
