/** A number with its noun: "1 student", "1,204 students". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
