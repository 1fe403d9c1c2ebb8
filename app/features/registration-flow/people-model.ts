/** Most people of one registration, with the first. */
export const MOST_PEOPLE = 5;
