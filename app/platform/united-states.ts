/** The states of an address, as the post writes them. */
export const US_STATES = Object.freeze(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ) as [string, ...string[]],
);

/** The zones that a school or a person may choose from: those of the States and their territories. */
export const TIME_ZONE_LABELS = {
  "America/New_York": "Eastern",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Phoenix": "Arizona",
  "America/Los_Angeles": "Pacific",
  "America/Anchorage": "Alaska",
  "Pacific/Honolulu": "Hawaii",
  "America/Puerto_Rico": "Puerto Rico",
  "Pacific/Guam": "Guam",
} as const;
export const TIME_ZONES = Object.freeze(Object.keys(TIME_ZONE_LABELS) as [string, ...string[]]);
