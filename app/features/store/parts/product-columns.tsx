import { formatMoney } from "~/platform/money";
import type { Column, Filter } from "~/ui/data-table";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import type { listProducts } from "../domain/products/list-products";
import { editProductPath } from "../paths";
import { BILLING_LABELS, CATEGORIES, CATEGORY_LABELS, namedSizes } from "../product-model";

export type ProductRow = Awaited<ReturnType<typeof listProducts>>["results"][number];

export const PRODUCT_COLUMNS: Column<ProductRow>[] = [
  {
    key: "title",
    header: "Product",
    sort: "title",
    cell: ({ id, title, images, category }) => (
      <span className="person">
        {images[0] ? <img src={images[0].url} alt="" width={44} height={44} loading="lazy" /> : <span className="thumb" aria-hidden="true" />}
        <span className="stack">
          <Link to={editProductPath(id)}>{title}</Link>
          <span className="two-lines">{CATEGORY_LABELS[category]}</span>
        </span>
      </span>
    ),
  },
  {
    key: "price",
    header: "Price",
    sort: "price",
    align: "end",
    cell: ({ priceCents, billing }) => (
      <span className="stack">
        <span className="figures">{formatMoney(priceCents)}</span>
        {billing === "monthly" ? <span className="two-lines">{BILLING_LABELS.monthly}</span> : null}
      </span>
    ),
  },
  {
    key: "stock",
    header: "Stock",
    align: "end",
    cell: ({ stock, sizes, lowSizes }) => (
      <span className="stack">
        <span className="figures">{stock === null ? "Not tracked" : stock}</span>
        {stock === 0 ? (
          <span className="two-lines">Out of stock</span>
        ) : lowSizes > 0 ? (
          <span className="two-lines">
            {namedSizes(sizes).length > 0 ? `${lowSizes} ${lowSizes === 1 ? "size is" : "sizes are"} low` : "Low stock"}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "programs",
    header: "Linked programs",
    cell: ({ programs }) =>
      programs.length === 0 ? (
        <span className="faint">–</span>
      ) : (
        <span className="two-lines">{programs.map(({ title, isRequired }) => (isRequired ? `${title} (required)` : title)).join(", ")}</span>
      ),
  },
  { key: "sold", header: "Sold", align: "end", cell: ({ sold }) => <span className="figures">{sold}</span> },
  { key: "store", header: "In store", cell: ({ inStore }) => (inStore ? "Yes" : <span className="faint">No</span>) },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge status={isActive ? "active" : "inactive"} /> },
];

export const productFilters = (programs: { id: string; title: string }[]): Filter[] => [
  { name: "category", label: "Category", options: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })) },
  { name: "program", label: "Program", options: programs.map(({ id, title }) => ({ value: id, label: title })) },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
];
