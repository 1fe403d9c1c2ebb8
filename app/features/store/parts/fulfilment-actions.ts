import { intent } from "~/platform/screen";
import { setFulfilment, setFulfilments } from "../domain/purchases/fulfil";

const several = (delivery_status: "ready" | "delivered") =>
  intent(setFulfilments, {
    input: ({ ids }) => ({ ids, delivery_status }),
    toast: ({ changed, left }) => `${changed} changed${left > 0 ? `, ${left} left as they were` : ""}.`,
  });

/** What the buttons of fulfilment do, in lists and beside an order. */
export const fulfilmentForms = {
  fulfil: intent(setFulfilment, { toast: "Fulfilment changed." }),
  ready: several("ready"),
  delivered: several("delivered"),
};
