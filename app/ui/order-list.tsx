import { useFetcher } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import styles from "./order-list.module.css";
import { OrderRow } from "./order-row";

const DragList = lazy(() => import("./drag-list.client"));

interface Props<R> {
  items: readonly R[];
  itemKey: (item: R) => string;
  /** The item's name in the labels of its buttons: "Move Certified Nursing Assistant up". */
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
  const formId = useId();
  const [hasScript, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const sent = fetcher.formData?.get("move") ? undefined : fetcher.formData?.getAll("ids").map(String);
  const keys = sent?.filter((key) => byKey.has(key)) ?? [...byKey.keys()];
  const ordered = keys.map((key) => {
    const item = byKey.get(key) as R;
    return { key, name: itemName(item), content: children(item) };
  });
  const onOrder = (order: string[]) => {
    const form = new FormData();
    form.set("intent", intent);
    for (const key of order) form.append("ids", key);
    fetcher.submit(form, { method: "post" });
  };
  const plain = (
    <ol className={styles.list} aria-label={label}>
      {ordered.map((item, index) => (
        <OrderRow key={item.key} item={item} formId={formId} isFirst={index === 0} isLast={index === ordered.length - 1} />
      ))}
    </ol>
  );
  return (
    <div aria-busy={fetcher.state !== "idle" || undefined}>
      <fetcher.Form method="post" id={formId}>
        <input type="hidden" name="intent" value={intent} />
        {keys.map((key) => (
          <input key={key} type="hidden" name="ids" value={key} />
        ))}
      </fetcher.Form>
      {hasScript ? (
        <Suspense fallback={plain}>
          <DragList items={ordered} label={label} formId={formId} onOrder={onOrder} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
