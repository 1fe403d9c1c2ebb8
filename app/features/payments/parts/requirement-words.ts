/** What the provider still wants to know, in words. */
const WORDS: [RegExp, string][] = [
  [/external_account/, "A bank account for payouts"],
  [/tos_acceptance/, "Acceptance of the terms of service"],
  [/verification\.(document|additional_document)/, "A proof of identity"],
  [/business_profile\.url/, "The website of the school"],
  [/business_profile\.(mcc|product_description)/, "What the school sells"],
  [/business_profile/, "Contact details of the business"],
  [/business_type/, "The kind of business"],
  [/(company|business)\.tax_id|ssn|id_number/, "A tax number"],
  [/\.dob/, "A date of birth"],
  [/\.address/, "An address"],
  [/\.(email|phone)/, "An email address and phone number"],
  [/(representative|owners|directors|executives)/, "Who owns and runs the school"],
  [/(first|last)_name|\.name$/, "A name"],
];

/** Each once, in the provider's order. */
export const requirementWords = (fields: readonly string[]): string[] => [
  ...new Set(fields.map((field) => WORDS.find(([pattern]) => pattern.test(field))?.[1] ?? field.replace(/[._]/g, " "))),
];
