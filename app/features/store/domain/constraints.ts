import { type Constraints, conflict } from "~/platform/errors";
import { changedMeanwhile } from "~/platform/stale";
import { taken } from "./products/save-product";

/** Error messages for the constraints of this feature's tables. */
export const constraints: Constraints = {
  "purchases.code": () => conflict("order_race", "This order is already being placed."),
  "products.school_id, products.slug": taken,
  "program_products.program_id, program_products.product_id": changedMeanwhile,
  "product_sizes.product_id, product_sizes.size": changedMeanwhile,
};
