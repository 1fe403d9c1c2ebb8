/** English words of email preferences. */
export const words = {
  title: "Email preferences",
  lead: "Choose the emails {school} sends to {email}.",
  paymentReminders: "Payment reminders (always sent)",
  unsubscribeAll: "Unsubscribe from all",
  save: "Save preferences",
  openNewerEmail: "Open the link at the bottom of a newer email, or contact the school that sent it.",
} as const;
