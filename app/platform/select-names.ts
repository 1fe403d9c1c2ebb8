/**
 * Gives repeated column names in a generated SELECT an alias. A D1 batch returns objects while drizzle reads by position: of two columns
 * with one name (`classes.id`, `programs.id`) only one would arrive and shift the rest.
 */
export function withDistinctNames(query: string): string {
  let named = known.get(query);
  if (named === undefined) {
    named = distinctNames(query);
    if (known.size < MAX_KNOWN) known.set(query, named);
  }
  return named;
}

/** The texts of statements are few, as everything that varies is bound. */
const MAX_KNOWN = 2_000;
const known = new Map<string, string>();

function distinctNames(query: string): string {
  const head = /^select (?:distinct )?/.exec(query)?.[0];
  if (!head) return query;
  const { items, end } = selectList(query, head.length);
  const seen = new Set<string>();
  let changed = false;
  const renamed = items.map((item, index) => {
    const alias = / as "([^"]+)"$/.exec(item);
    const name = (alias?.[1] ?? /"([^"]+)"$/.exec(item)?.[1] ?? item).toLowerCase();
    if (!seen.has(name)) {
      seen.add(name);
      return item;
    }
    changed = true;
    return `${alias ? item.slice(0, alias.index) : item} as "c${index}__"`;
  });
  return changed ? head + renamed.join(", ") + query.slice(end) : query;
}

/** The expressions between SELECT and its own FROM, and where they end. Quotes and parentheses hide what is inside them. */
function selectList(query: string, start: number): { items: string[]; end: number } {
  const items: string[] = [];
  let depth = 0;
  let quote = "";
  let from = start;
  for (let at = start; at < query.length; at += 1) {
    const char = query[at] as string;
    if (quote) {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (depth === 0 && char === ",") {
      items.push(query.slice(from, at).trim());
      from = at + 1;
    } else if (depth === 0 && char === " " && query.startsWith(" from ", at)) {
      items.push(query.slice(from, at).trim());
      return { items, end: at };
    }
  }
  items.push(query.slice(from).trim());
  return { items, end: query.length };
}
