import { counted } from "~/platform/counted";
import { intent } from "~/platform/screen";
import { setFulfilment, setFulfilments } from "../domain/purchases/fulfil";

/** Toast after a change of several orders; `left` counts those that could not change. */
export const fulfilledText = (changed: number, left: number): string =>
  [changed > 0 || left === 0 ? `${counted(changed, "order")} updated.` : "", left > 0 ? `${counted(left, "order")} not changed.` : ""]
    .filter(Boolean)
    .join(" ");

const several = (delivery_status: "ready" | "delivered") =>
  intent(setFulfilments, {
    input: ({ ids }) => ({ ids, delivery_status }),
    toast: ({ changed, left }) => fulfilledText(changed, left),
  });

/** Actions that change fulfillment, for lists and orders. */
export const fulfilmentForms = {
  fulfil: intent(setFulfilment, { toast: "Fulfillment updated." }),
  ready: several("ready"),
  delivered: several("delivered"),
};
