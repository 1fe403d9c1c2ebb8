export const DEFAULT_AGREEMENT = {
  title: "Enrollment agreement",
  body: "I enroll in the program and class named in this registration. I have read and agree to its schedule, its fees, and the cancellation and refund policy. I confirm that the information I entered is true.",
} as const;
