/** English words of the inquiries. */
export const words = {
  // Inquiry widget
  name: "Name",
  email: "Email",
  phone: "Phone",
  program: "Program",
  notSureYet: "Not sure yet",
  message: "Message",
  consent: "By submitting this form, you agree that {school} may contact you about your question.",
  poweredBy: "Powered by {school}",
} as const;
