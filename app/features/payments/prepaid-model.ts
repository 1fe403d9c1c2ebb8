/** Prepaid money of group orders. Safe for the browser. */

/** The method of the rows that move such money to a registration, back to its order, or to the school's income. */
export const GROUP_PREPAID = "group_prepaid";
