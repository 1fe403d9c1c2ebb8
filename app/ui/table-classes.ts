import type { CSSProperties } from "react";

/**
 * The class names of Mantine's table, for tables of plain elements: its component brings 20 KiB of scrolling and floating code to every
 * list, and takes the server three times as long. `tests/ui/table-classes.node.test.ts` holds them against the library's.
 */
export const tableClasses = {
  table: "m_b23fa0ef",
  thead: "m_b242d975",
  tbody: "m_b2404537",
  tr: "m_4e7aa4fd",
  th: "m_4e7aa4f3",
  td: "m_4e7aa4ef",
} as const;

/** The lines of such a table close together and without room at their sides. */
export const CLOSE = { "--table-horizontal-spacing": "0px", "--table-vertical-spacing": "6px" } as CSSProperties;
