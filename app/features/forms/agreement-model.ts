export const DEFAULT_AGREEMENT = {
  title: "Enrollment agreement",
  body: "I enroll in the program and class named in this registration. I have read its schedule, its fees and the cancellation and refund policy, and I agree to them. I confirm that what I have entered is true.",
} as const;
