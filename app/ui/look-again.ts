interface Place {
  pathname: string;
  search: string;
}

/**
 * While a payment is on its way its page asks again by itself, with or without script. The address is written out: a page that was
 * reached with a fragment (`#step`) would else only scroll.
 */
export const lookAgain = ({ pathname, search }: Place) => ({ httpEquiv: "refresh", content: `8;url=${pathname}${search}` });
