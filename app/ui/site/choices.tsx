import type { ReactNode } from "react";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { useFailure, valueAt } from "../form/failure";

interface Option {
  value: string;
  label: ReactNode;
  isDisabled?: boolean;
  /** Content below an option, not part of its label. */
  below?: ReactNode;
}

interface Props {
  intent: string;
  anchor: string;
  name: string;
  legend: string;
  options: readonly Option[];
  type?: "radio" | "checkbox";
  required?: boolean;
  hint?: string;
  initial?: readonly string[];
  /** Choices beside each other, for one or two words each. */
  isInline?: boolean;
  /** The legend repeats the page's heading, so it is visually hidden. */
  isLegendHidden?: boolean;
}

/** One or several of a few, each as a box that a thumb can hit. */
export function Choices({ type = "radio", ...props }: Props) {
  const say = useWords(words);
  const { intent, anchor, name, legend, options, required, hint, initial = [], isInline, isLegendHidden } = props;
  const failure = useFailure(intent);
  const error = failure?.fieldErrors[name];
  const id = `${anchor}-${name}`;
  const entered = failure ? valueAt(failure.repopulateFields, name) : initial;
  const chosen = Array.isArray(entered) ? (entered as string[]) : typeof entered === "string" ? [entered] : [];
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className={isInline ? "choices inline wide" : "choices wide"} id={id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend className={isLegendHidden ? "unseen" : undefined}>
        {legend}
        {required ? null : <span className="optional"> {say("optional")}</span>}
      </legend>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {options.map((option) => (
        <div key={option.value} className={option.isDisabled ? "choice off" : "choice"}>
          <label>
            <input
              type={type}
              name={name}
              value={option.value}
              disabled={option.isDisabled}
              defaultChecked={!option.isDisabled && chosen.includes(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <span className="choice-text">{typeof option.label === "string" ? say.text(option.label) : option.label}</span>
          </label>
          {option.below}
        </div>
      ))}
    </fieldset>
  );
}

interface TickProps {
  intent: string;
  anchor: string;
  name: string;
  label: ReactNode;
  isChosen?: boolean;
}

/** One box to tick. */
export function Tick({ intent, anchor, name, label, isChosen = false }: TickProps) {
  const failure = useFailure(intent);
  const error = failure?.fieldErrors[name];
  const id = `${anchor}-${name}`;
  return (
    <div className="choices wide">
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div className="choice">
        <label>
          <input
            type="checkbox"
            id={id}
            name={name}
            defaultChecked={failure ? valueAt(failure.repopulateFields, name) === "on" : isChosen}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span className="choice-text">{label}</span>
        </label>
      </div>
    </div>
  );
}
