/** The links of a waitlist's mail: into the registration, or to a page that asks once more. */
export const waitlistPath = (purpose: "claim" | "decline" | "leave", token: string) =>
  purpose === "claim" ? `/registration?claim=${token}` : `/waitlist?answer=${purpose}&token=${token}`;
