import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";
import styles from "./studio.module.css";

interface Props {
  /** The list among the form's values. */
  name: string;
  /** What one of them is called. */
  label: string;
  max: number;
  /** Empty rows that wait at the end. */
  spare?: number;
  /** The content names the row itself. */
  isNamed?: boolean;
  children: (at: string, index: number) => ReactNode;
}

/**
 * Rows of a form that are filled in, moved and taken away by buttons, which save the draft. Empty ones at the end wait for more; what is
 * left empty falls out.
 */
export function Rows({ name, label, max, spare = 1, isNamed, children }: Props) {
  const { failure, defaults } = useForm();
  const given = valueAt(failure ? failure.repopulateFields : defaults, name);
  const filled = typeof given === "object" && given !== null ? Object.keys(given).length : 0;
  const count = Math.min(max, failure ? Math.max(filled, spare) : filled + spare);
  return (
    <div>
      {Array.from({ length: count }, (_, index) => {
        const isFilled = index < filled;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until the form is saved
          <fieldset key={index} className={styles.row}>
            <legend className={isNamed && isFilled ? "visually-hidden" : undefined}>
              {isFilled ? `${label} ${index + 1}` : `New ${label.toLowerCase()}`}
            </legend>
            {children(`${name}.${index}`, index)}
            {isFilled ? (
              <span className={styles.moves}>
                <RowButton
                  row={`up:${name}:${index}`}
                  words={`Move ${label.toLowerCase()} ${index + 1} up`}
                  icon={IconArrowUp}
                  isDisabled={index === 0}
                />
                <RowButton
                  row={`down:${name}:${index}`}
                  words={`Move ${label.toLowerCase()} ${index + 1} down`}
                  icon={IconArrowDown}
                  isDisabled={index === filled - 1}
                />
                <RowButton row={`remove:${name}:${index}`} words={`Remove ${label.toLowerCase()} ${index + 1}`} icon={IconTrash} />
              </span>
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}

const RowButton = ({ row, words, isDisabled, icon: Icon }: { row: string; words: string; isDisabled?: boolean; icon: typeof IconTrash }) => (
  <ActionIcon type="submit" variant="subtle" color="gray" size={32} name="row" value={row} aria-label={words} title={words} disabled={isDisabled}>
    <Icon size={18} stroke={1.5} aria-hidden="true" />
  </ActionIcon>
);
