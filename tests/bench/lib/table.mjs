/** Prints rows as a table: the first column to the left, the rest to the right. */
export function table(head, rows) {
  const text = [head, ...rows].map((row) => row.map((cell) => (cell === null || cell === undefined ? "-" : String(cell))));
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ");
  console.log([line(text[0]), widths.map((width) => "-".repeat(width)).join("  "), ...text.slice(1).map(line)].join("\n"));
}

/** Says something about the table above it. */
export const note = (text) => console.log(`  ${text}`);

export const fixed = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : "-");
export const kilobytes = (bytes) => `${fixed(bytes / 1024)} KiB`;
