import { useFetcher } from "@remix-run/react";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";

interface Props<R> {
  items: readonly R[];
  itemKey: (item: R) => string;
  /** What the buttons say: "Move Certified Nursing Assistant up". */
  itemName: (item: R) => string;
  /** The intent that takes `ids` (the whole order) and `move`. */
  intent: string;
  label: string;
  children: (item: R) => ReactNode;
}

/**
 * A list whose order people choose: by its buttons, with and without script, or by dragging. Both send the whole order to one intent.
 * The order on the screen is the server's; a dragged row stands in its new place while that is on its way.
 */
export function OrderList<R>({ items, itemKey, itemName, intent, label, children }: Props<R>) {
  const fetcher = useFetcher();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const sent = fetcher.formData?.getAll("ids").map(String);
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const keys = sent && !fetcher.formData?.get("move") ? sent.filter((key) => byKey.has(key)) : [...byKey.keys()];
  const formId = useId();

  const drop = (event: DragEvent, target: string) => {
    event.preventDefault();
    setOver(null);
    if (!dragged || dragged === target) return;
    const order = keys.filter((key) => key !== dragged);
    order.splice(keys.indexOf(target), 0, dragged);
    const form = new FormData();
    form.set("intent", intent);
    for (const key of order) form.append("ids", key);
    fetcher.submit(form, { method: "post" });
  };

  return (
    <>
      <fetcher.Form method="post" id={formId}>
        <input type="hidden" name="intent" value={intent} />
        {keys.map((key) => (
          <input key={key} type="hidden" name="ids" value={key} />
        ))}
      </fetcher.Form>
      <ol className="order-list" aria-label={label} aria-busy={fetcher.state !== "idle" || undefined}>
        {keys.map((key, index) => {
          const item = byKey.get(key) as R;
          return (
            <li
              key={key}
              draggable
              data-over={over === key || undefined}
              onDragStart={(event) => {
                setDragged(key);
                event.dataTransfer.effectAllowed = "move";
              }}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(key);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={(event) => drop(event, key)}
            >
              <IconGripVertical className="order-grip" size={18} stroke={1.5} aria-hidden="true" />
              <div className="order-content">{children(item)}</div>
              <span className="order-buttons">
                <button type="submit" form={formId} name="move" value={`up:${key}`} aria-label={`Move ${itemName(item)} up`} disabled={index === 0}>
                  <IconArrowUp size={18} stroke={1.5} aria-hidden="true" />
                </button>
                <button
                  type="submit"
                  form={formId}
                  name="move"
                  value={`down:${key}`}
                  aria-label={`Move ${itemName(item)} down`}
                  disabled={index === keys.length - 1}
                >
                  <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
