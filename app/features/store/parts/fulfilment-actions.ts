import { counted } from "~/platform/counted";
import { intent } from "~/platform/screen";
import { setFulfilment, setFulfilments } from "../domain/purchases/fulfil";

/** What happened to the chosen orders; `left` could not change. */
export const fulfilledText = (changed: number, left: number): string =>
  [changed > 0 || left === 0 ? `${counted(changed, "order")} updated.` : "", left > 0 ? `${counted(left, "order")} not changed.` : ""]
    .filter(Boolean)
    .join(" ");

const several = (delivery_status: "ready" | "delivered") =>
  intent(setFulfilments, {
    input: ({ ids }) => ({ ids, delivery_status }),
    toast: ({ changed, left }) => fulfilledText(changed, left),
  });

/** What the buttons of fulfilment do, in lists and beside an order. */
export const fulfilmentForms = {
  fulfil: intent(setFulfilment, { toast: "Fulfilment changed." }),
  ready: several("ready"),
  delivered: several("delivered"),
};
