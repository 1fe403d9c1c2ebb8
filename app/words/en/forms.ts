/** English words of the forms. */
export const words = {
  // Agreement
  readAgreement: "Read the agreement (PDF)",
  agreementNote: "It's part of what you sign. Opens in a new tab.",
  cancellationAndRefunds: "Cancellation and refunds",
  fullName: "Your full name",
  signatureHint: "Typing your name here signs the agreement.",
  agree: "I have read and agree to the agreement and the refund policy.",
  readInEnglish: "Read the same agreement in English",
  bothGovern: "You sign both texts, and both govern.",
  englishGoverns: "You sign both texts. The English text governs.",
  spanishGoverns: "You sign both texts. The Spanish text governs.",
  readFirst: "Read before you sign",
  openDisclosure: "Open {title} (PDF)",
  haveRead: "I have read “{title}”.",
  initialsFor: "Your initials for “{heading}”",
  guardian: "Parent or guardian",
  guardianLead: "You're under 18, so a parent or guardian signs too. They can sign here now, or by a link that we email them.",
  electronicRecords: "Electronic signature",
  guardianName: "Their full name",
  guardianRelation: "How they are related to you",
  guardianRelationHint: "For example, mother, father, or legal guardian.",
  guardianEmail: "Their email address",
  guardianEmailHint: "We send the link to sign here. Leave it empty if they sign now.",
  guardianSignature: "Their signature, if they are with you now",
  guardianSignatureHint: "They type their full name to sign.",

  // Answers
  choose: "Choose",
  chooseAll: "Choose all that apply.",
  chooseFileAgain: "Choose your file again.",

  // Fixed fields
  emailHint: "We'll email your confirmation and login here.",
  accountEmail: "The email of your account.",
  lastFourDigits: "Only the last four digits, never the whole number.",
} as const;
