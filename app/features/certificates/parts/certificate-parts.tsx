import { StatusBadge } from "~/ui/status-badge";
import { type CertificateState, type Condition, conditionText, STATE_LABELS, STATE_MARKS, STATE_TONES } from "../model";
import css from "./certificates.module.css";

/** The state in words, with a shape. */
export const StateBadge = ({ state }: { state: CertificateState }) => (
  <StatusBadge status={state} label={`${STATE_MARKS[state]} ${STATE_LABELS[state]}`} tone={STATE_TONES[state]} />
);

/** Conditions with whether each is met. */
export const ConditionList = ({ conditions }: { conditions: readonly Condition[] }) => (
  <ul className={css.conditions}>
    {conditions.map((condition) => (
      <li key={`${condition.what} ${condition.label}`} data-met={condition.isMet}>
        <span aria-hidden="true">{condition.isMet ? "✓" : "○"}</span> {conditionText(condition)}
        <span className="visually-hidden">{condition.isMet ? " (met)" : " (missing)"}</span>
      </li>
    ))}
  </ul>
);
