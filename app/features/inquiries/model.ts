export const PREFERRED_CONTACTS = ["phone", "email", "text"] as const;
export const PREFERRED_CONTACT_LABELS = { phone: "Phone call", email: "E-mail", text: "Text message" } as const;
