import type { Ctx } from "~/platform/context";
import { codesLike } from "../../data/office-classes";

/** "Certified Nursing Assistant" -> "CNA": the initials, or the program's short name. */
export function codePrefix(program: { title: string; code: string | null }): string {
  if (program.code) return program.code.toUpperCase();
  const words = program.title.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !/^(and|of|for|the|in|to|a)$/i.test(word));
  const initials = words.map((word) => word.charAt(0)).join("");
  return (initials.length > 1 ? initials : (words[0] ?? "CLASS").slice(0, 3)).slice(0, 8).toUpperCase();
}

/** The next free codes of a program in a year: CNA-2026-03, CNA-2026-04. */
export async function nextCodes(ctx: Ctx, prefix: string, year: string, count: number, taken: readonly string[] = []): Promise<string[]> {
  const stem = `${prefix}-${year}-`;
  const rows = await codesLike(ctx, stem);
  const used = new Set([...rows.map(({ code }) => code), ...taken].map((code) => code.toUpperCase()));
  const numbers = [...used].filter((code) => code.startsWith(stem.toUpperCase())).map((code) => Number(code.slice(stem.length)));
  let number = Math.max(0, ...numbers.filter(Number.isInteger));
  const codes: string[] = [];
  while (codes.length < count) {
    number += 1;
    const code = `${stem}${String(number).padStart(2, "0")}`;
    if (!used.has(code.toUpperCase())) codes.push(code);
  }
  return codes;
}
