interface Town {
  city?: string | null;
  state?: string | null;
  zipcode?: string | null;
}

/** "Providence, RI 02903", without what is missing. */
export const townText = ({ city, state, zipcode }: Town): string => [city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The same behind the lines of a street. */
export const addressText = ({ address, address2, ...town }: Town & { address?: string | null; address2?: string | null }): string =>
  [address, address2, townText(town)].filter(Boolean).join(", ");
