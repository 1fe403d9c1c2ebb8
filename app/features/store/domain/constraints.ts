import { type Constraints, conflict } from "~/platform/errors";
import { taken } from "./products/save-product";

/** What the constraints of this feature's tables mean to a person. */
export const constraints: Constraints = {
  "purchases.code": () => conflict("order_race", "This order is being placed already."),
  "products.school_id, products.slug": taken,
};
