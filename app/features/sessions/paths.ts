/** The school's closed days; without a year those of this year. */
export const closuresPath = (year?: number) => `/school/closures${year === undefined ? "" : `?year=${year}`}`;
