/** English words of the documents that a student sends. */
export const words = {
  documents: "Documents",
  send: "Send<unseen>: {document}</unseen>",
  sendAnother: "Send another<unseen>: {document}</unseen>",
  sendDocument: "Send document",
  optional: "Optional.",
  validUntil: "Valid until <date></date>",
  expiredOn: "Expired <date></date>",
} as const;
