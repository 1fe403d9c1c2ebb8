interface Place {
  pathname: string;
  search: string;
}

/**
 * Reloads the page of a pending payment, with or without script. Uses the full address: a reload of an address with a fragment (`#step`)
 * would only scroll.
 */
export const lookAgain = ({ pathname, search }: Place) => ({ httpEquiv: "refresh", content: `8;url=${pathname}${search}` });
