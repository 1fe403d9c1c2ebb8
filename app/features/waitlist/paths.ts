/** Links of a waitlist mail: to the registration, or to a confirmation page. */
export const waitlistPath = (purpose: "claim" | "decline" | "leave", token: string) =>
  purpose === "claim" ? `/registration?claim=${token}` : `/waitlist?answer=${purpose}&token=${token}`;
