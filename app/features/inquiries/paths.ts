export const inquiriesPath = "/school/program-inquiries";
export const addInquiryPath = `${inquiriesPath}?do=add`;
export const inquiryPath = (inquiryId: string, panel?: "reply", template?: string) =>
  `${inquiriesPath}/${inquiryId}${panel ? `?do=${panel}${template ? `&template=${template}` : ""}` : ""}`;
/** Where staff start a registration for somebody who has asked. */
export const registrationLinkPath = (inquiryId: string) => `/school/initiated-registrations/add?inquiry=${inquiryId}`;
