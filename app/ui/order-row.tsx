import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { HTMLAttributes, LiHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./order-list.module.css";
import { useText } from "./use-text";

export interface Ordered {
  key: string;
  name: string;
  content: ReactNode;
}

interface Props extends LiHTMLAttributes<HTMLLIElement> {
  item: Ordered;
  /** The form that the buttons send. */
  formId: string;
  isFirst: boolean;
  isLast: boolean;
  rowRef?: Ref<HTMLLIElement>;
  /** Props of the drag handle, where rows can be dragged. */
  grip?: HTMLAttributes<HTMLElement>;
}

/** A row of an `OrderList`: drag handle, content and buttons. */
export function OrderRow({ item: { key, name, content }, formId, isFirst, isLast, rowRef, grip, ...rest }: Props) {
  return (
    <li {...rest} className={styles.row} ref={rowRef}>
      <span className={styles.grip} {...grip}>
        <IconGripVertical size={18} stroke={1.5} aria-hidden="true" />
      </span>
      <div className={styles.content}>{content}</div>
      <span className={styles.buttons}>
        <Move to="up" item={{ key, name }} formId={formId} disabled={isFirst} />
        <Move to="down" item={{ key, name }} formId={formId} disabled={isLast} />
      </span>
    </li>
  );
}

const ARROWS = { up: IconArrowUp, down: IconArrowDown };

function Move({ to, item, formId, disabled }: { to: "up" | "down"; item: Pick<Ordered, "key" | "name">; formId: string; disabled: boolean }) {
  const Arrow = ARROWS[to];
  return (
    <ActionIcon
      type="submit"
      form={formId}
      name="move"
      value={`${to}:${item.key}`}
      variant="default"
      size="lg"
      aria-label={useText()(`Move {name} ${to}`, { name: item.name })}
      disabled={disabled}
    >
      <Arrow size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}
