export { DataTable } from "./data-table";
export type { BulkAction, Column, Filter } from "./types";
