/** English words of the page on which a student signs an agreement by link. */
export const words = {
  title: "Sign your agreement",
  signed: "Signed. Thank you.",
  signedLead: "{school} has your signed agreement for {program}. You're all set.",
  nothingToSign: "Nothing left to sign",
  notActive: "The registration for {program} is not active.",
  lead: "For {name}, {program} at {school}. Read the agreement, then sign with your name.",
  sign: "Sign the agreement",
  fullName: "Your full name",
  agreement: "Agreement",
  linkUnknown: "This link is not valid.",
  linkExpired: "This link has expired.",
  askForLink: "Ask the school for a new link.",
} as const;
