/** Labels for the provider's open requirements. */
const WORDS: [RegExp, string][] = [
  [/external_account/, "A bank account for payouts"],
  [/tos_acceptance/, "Acceptance of the terms of service"],
  [/verification\.(document|additional_document)/, "Proof of identity"],
  [/business_profile\.url/, "The school's website"],
  [/business_profile\.(mcc|product_description)/, "A description of what the school sells"],
  [/business_profile/, "Business contact details"],
  [/business_type/, "Business type"],
  [/(company|business)\.tax_id|ssn|id_number/, "Tax ID"],
  [/\.dob/, "Date of birth"],
  [/\.address/, "An address"],
  [/\.(email|phone)/, "An email address and phone number"],
  [/(representative|owners|directors|executives)/, "Who owns and runs the school"],
  [/(first|last)_name|\.name$/, "A name"],
];

/** Each label once, in the provider's order. */
export const requirementWords = (fields: readonly string[]): string[] => [
  ...new Set(fields.map((field) => WORDS.find(([pattern]) => pattern.test(field))?.[1] ?? field.replace(/[._]/g, " "))),
];
