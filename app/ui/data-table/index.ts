export { DataTable } from "./data-table";
export type { BulkAction, Choice, Column, Filter } from "./types";
