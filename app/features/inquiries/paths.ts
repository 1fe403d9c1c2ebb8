export const inquiriesPath = "/school/program-inquiries";
export const addInquiryPath = `${inquiriesPath}?do=add`;
export const inquiryPath = (inquiryId: string, panel?: "reply", template?: string) =>
  `${inquiriesPath}/${inquiryId}${panel ? `?do=${panel}${template ? `&template=${template}` : ""}` : ""}`;
export const inquiryWidgetPath = "/school/inquiry-widget";
/** The form in a frame, for any site. */
export const widgetFramePath = (key: string) => `/widget/inquiry/${key}`;
/** Where staff start a registration for somebody who has asked. */
export const registrationLinkPath = (inquiryId: string) => `/school/initiated-registrations/add?inquiry=${inquiryId}`;
