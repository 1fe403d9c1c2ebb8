import type { ReactNode } from "react";
import { useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";

interface Props {
  /** The list among the form's values. */
  name: string;
  /** What one of them is called. */
  label: string;
  max: number;
  /** Empty rows that wait at the end. */
  spare?: number;
  children: (at: string, index: number) => ReactNode;
}

/**
 * Rows of a form that are filled in, moved and taken away by buttons, which save the draft. Empty ones at the end wait for more; what is
 * left empty falls out.
 */
export function Rows({ name, label, max, spare = 1, children }: Props) {
  const { failure, defaults } = useForm();
  const given = valueAt(failure ? failure.repopulateFields : defaults, name);
  const filled = typeof given === "object" && given !== null ? Object.keys(given).length : 0;
  const count = Math.min(max, failure ? Math.max(filled, spare) : filled + spare);
  return (
    <div className="form-rows">
      {Array.from({ length: count }, (_, index) => {
        const isFilled = index < filled;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until the form is saved
          <fieldset key={index} className="form-section-fields">
            <legend>{isFilled ? `${label} ${index + 1}` : `New ${label.toLowerCase()}`}</legend>
            {children(`${name}.${index}`, index)}
            {isFilled ? (
              <p className="badges">
                <RowButton row={`up:${name}:${index}`} words={`Move ${label.toLowerCase()} ${index + 1} up`} isDisabled={index === 0}>
                  Move up
                </RowButton>
                <RowButton row={`down:${name}:${index}`} words={`Move ${label.toLowerCase()} ${index + 1} down`} isDisabled={index === filled - 1}>
                  Move down
                </RowButton>
                <RowButton row={`remove:${name}:${index}`} words={`Remove ${label.toLowerCase()} ${index + 1}`}>
                  Remove
                </RowButton>
              </p>
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}

const RowButton = ({ row, words, isDisabled, children }: { row: string; words: string; isDisabled?: boolean; children: ReactNode }) => (
  <button type="submit" className="button button-quiet" name="row" value={row} aria-label={words} disabled={isDisabled}>
    {children}
  </button>
);
