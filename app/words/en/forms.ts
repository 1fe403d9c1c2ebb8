/** English words of the forms. */
export const words = {
  // Agreement
  readAgreement: "Read the agreement (PDF)",
  agreementNote: "It's part of what you sign. Opens in a new tab.",
  cancellationAndRefunds: "Cancellation and refunds",
  fullName: "Your full name",
  signatureHint: "Typing your name here signs the agreement.",
  agree: "I have read and agree to the agreement and the refund policy.",

  // Answers
  choose: "Choose",
  chooseAll: "Choose all that apply.",
  chooseFileAgain: "Choose your file again.",

  // Fixed fields
  emailHint: "We'll email your confirmation and login here.",
  accountEmail: "The email of your account.",
  lastFourDigits: "Only the last four digits, never the whole number.",
} as const;
