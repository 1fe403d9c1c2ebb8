/** A number with its noun: "1 student", "1,204 students". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** A screen counts the rows of a list this far and then says "1,000+"; the API and exports count all of them. */
export const COUNTED_TO = 1_000;
/** The count of a list that has more. */
export const MORE_THAN_COUNTED = COUNTED_TO + 1;

/** A count as a screen says it: "57", "1,000+". */
export const countedTo = (count: number): string =>
  count === MORE_THAN_COUNTED ? `${COUNTED_TO.toLocaleString("en-US")}+` : count.toLocaleString("en-US");

/** The length of a list as a screen says it: "57 students", "1,000+ students". Lists that triggers count say their number at any size. */
export const countedRows = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? counted(count, one) : `${countedTo(count)} ${many}`;

/** How many pages a list has. Where counting stopped, another one may come after this one. */
export const pagesOf = (count: number, pageSize: number, page: number): number =>
  Math.max(1, Math.ceil(count / pageSize), count === MORE_THAN_COUNTED ? page + 1 : 1);
