import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";
import styles from "./studio.module.css";

interface Props {
  /** Name of the list in the form's values. */
  name: string;
  /** Label of a row. */
  label: string;
  max: number;
  /** Empty rows at the end. */
  spare?: number;
  /** The content shows its own heading. */
  isNamed?: boolean;
  /** Returns the label of a row from its values. */
  nameOf?: (row: Record<string, unknown>) => string;
  /** Rows stand side by side where there is room. */
  isGrid?: boolean;
  /** Rows can be moved but not removed. */
  isFixed?: boolean;
  children: (at: string, row: Record<string, unknown>) => ReactNode;
}

/** Rows of a form that buttons move and remove, which saves the draft. Empty rows at the end are dropped. */
export function Rows({ name, label, max, spare = 1, isNamed, nameOf, isGrid, isFixed, children }: Props) {
  const { failure, defaults } = useForm();
  const given = valueAt(failure ? failure.repopulateFields : defaults, name);
  const list = typeof given === "object" && given !== null ? (Object.values(given) as Record<string, unknown>[]) : [];
  const filled = list.length;
  const count = Math.min(max, failure ? Math.max(filled, spare) : filled + spare);
  return (
    <div className={isGrid ? styles.grid : undefined}>
      {Array.from({ length: count }, (_, index) => {
        const isFilled = index < filled;
        const row = list[index] ?? {};
        const ownName = isFilled && nameOf ? nameOf(row) : null;
        const called = ownName ?? `${label.toLowerCase()} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place until the form is saved
          <fieldset key={index} className={styles.row}>
            <legend className={isNamed && isFilled ? "visually-hidden" : undefined}>
              {ownName ?? (isFilled ? `${label} ${index + 1}` : `New ${label.toLowerCase()}`)}
            </legend>
            {children(`${name}.${index}`, row)}
            {isFilled ? (
              <span className={styles.moves}>
                <RowButton row={`up:${name}:${index}`} words={`Move ${called} up`} icon={IconArrowUp} isDisabled={index === 0} />
                <RowButton row={`down:${name}:${index}`} words={`Move ${called} down`} icon={IconArrowDown} isDisabled={index === filled - 1} />
                {isFixed ? null : <RowButton row={`remove:${name}:${index}`} words={`Remove ${called}`} icon={IconTrash} />}
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
