/** `?a=1&b=2` of what has a value; nothing of nothing. */
export const queryString = (values: Record<string, string | null | undefined>): string => {
  const params = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return params.size > 0 ? `?${params}` : "";
};
