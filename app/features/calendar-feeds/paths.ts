/** The address that calendar programs read. `token` has 43 characters. */
export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`;
