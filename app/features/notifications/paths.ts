/** The list as a page of its own; `offset` is how many are shown already. */
export const notificationsPath = (offset = 0): string => (offset > 0 ? `/notifications?offset=${offset}` : "/notifications");
