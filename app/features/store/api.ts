import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { notFound } from "~/platform/errors";
import { json, listJson } from "~/platform/json";
import { listOf, uploadTicketShape } from "~/platform/json-shapes";
import { decimalMoney } from "~/platform/money";
import { placeOrderByApi } from "./domain/checkout/place-order";
import { createProductUpload, removeProduct } from "./domain/products/change-product";
import { linkToProgram, unlinkFromProgram } from "./domain/products/link-program";
import { listProducts, readProduct, showProduct } from "./domain/products/list-products";
import { createProduct, updateProduct } from "./domain/products/save-product";
import { setFulfilment } from "./domain/purchases/fulfil";
import { listExternalPurchases, listPurchases, showPurchaser } from "./domain/purchases/list-purchases";
import { readBoughtAgain } from "./domain/purchases/read-bought";
import { listShelf, showStoreProduct } from "./domain/shelf/site-store";
import { productJson, shelfDetailJson, shelfJson, shownJson } from "./product-json";
import { orderDetailJson, orderJson, purchaseJson } from "./purchase-json";
import { orderIntentShape, shelfDetailShape, shelfShape } from "./shelf-shapes";
import { changedPurchaseShape, orderDetailShape, productShape } from "./store-shapes";

const originOf = (ctx: Ctx) => siteOrigin(ctx, schoolOf(ctx));
const thenShown = thenRead(readProduct);
const shown = { output: json(productShape, (found: Awaited<ReturnType<typeof readProduct>>, ctx: Ctx) => shownJson(found, originOf(ctx))) };
const listed = {
  output: json(listOf(productShape), ({ results, count }: Awaited<ReturnType<typeof listProducts>>, ctx: Ctx) => ({
    results: results.map((row) => productJson(row, originOf(ctx))),
    count,
  })),
};
const onShelf = {
  output: json(listOf(shelfShape), ({ results, count }: Awaited<ReturnType<typeof listShelf>>, ctx: Ctx) => ({
    results: results.map((row) => shelfJson(row, originOf(ctx))),
    count,
  })),
};

/** Endpoints of products, purchases, and the public store. */
export const storeEndpoints: Endpoint[] = [
  get("/products/public-product-list/", listShelf, "Lists the products of the store, or of one program", onShelf),
  get("/products/prg-linked-prd/", listProducts, "Lists the products linked to a program, or all linked products", {
    operationId: "productsListOfProgram",
    ...listed,
  }),
  post("/products/upload-url/", createProductUpload, "Returns an upload URL for a product picture", { output: json(uploadTicketShape) }),
  post("/products/link-program/", thenShown(linkToProgram), "Links a product to a program", shown),
  post("/products/unlink-from-program/", thenShown(unlinkFromProgram), "Unlinks a product from a program", shown),
  get("/products/product-purchase/external/", listExternalPurchases, "Lists store orders by external purchasers", { output: listJson(orderJson) }),
  get("/products/product-purchase/", listPurchases, "Lists purchases by students", { output: listJson(purchaseJson) }),
  get("/products/product-purchase/{id}/external-detail/", showPurchaser, "Returns an order with its lines and payments", {
    output: json(orderDetailShape, ({ order, orders, ledger }) =>
      orderDetailJson(
        order,
        orders.find(({ id }) => id === order.id)?.items ?? [],
        ledger.filter(({ purchaseId }) => purchaseId === order.id),
      ),
    ),
  }),
  patch("/products/product-purchase/{id}/", readBoughtAgain(setFulfilment), "Changes the fulfilment or the note of a purchase", {
    output: json(changedPurchaseShape, ({ order, withRegistration: line }) => {
      if (order) return orderJson(order);
      if (!line) throw notFound();
      return { id: line.id, product_title: line.title, delivery_status: line.delivery, note: null };
    }),
  }),
  get("/products/", listProducts, "Lists the school's products", listed),
  post("/products/", thenShown(createProduct), "Adds a product", { status: 201, ...shown }),
  get("/products/{id}/", showProduct, "A product", shown),
  patch("/products/{id}/", thenShown(updateProduct), "Changes a product", shown),
  del("/products/{id}/", removeProduct, "Deletes a product; a sold product is archived", { status: 204 }),
  get("/students/products-list/", listShelf, "Lists the products of the store, or of one program", {
    operationId: "storeListForStudents",
    ...onShelf,
  }),
  get("/students/product-detail/", showStoreProduct, "Returns a product of the store", {
    output: json(shelfDetailShape, ({ product }, ctx) => shelfDetailJson(product, originOf(ctx))),
  }),
  post("/students/create-product-payment-intent/", placeOrderByApi, "Places an order and returns a PaymentIntent to confirm", {
    refuses: [503],
    output: json(orderIntentShape, ({ paymentIntent, clientSecret, publishableKey, order }) => ({
      payment_intent: paymentIntent,
      client_secret: clientSecret,
      publishable_key: publishableKey,
      purchase: order.id,
      amount: decimalMoney(order.totalCents - order.serviceFeeCents),
      service_fee: decimalMoney(order.serviceFeeCents),
      total: decimalMoney(order.totalCents),
      currency: "USD" as const,
    })),
  }),
];
