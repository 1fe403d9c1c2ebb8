export const inquiriesPath = "/school/program-inquiries";
export const addInquiryPath = `${inquiriesPath}?do=add`;
export const inquiryPath = (inquiryId: string, panel?: "reply", template?: string) =>
  `${inquiriesPath}/${inquiryId}${panel ? `?do=${panel}${template ? `&template=${template}` : ""}` : ""}`;
export const inquiryWidgetPath = "/school/inquiry-widget";
/** The form in a frame, for any site. */
export const widgetFramePath = (key: string) => `/widget/inquiry/${key}`;
/** Where staff register the person of an inquiry. */
export const registrationLinkPath = (inquiryId: string) => `/school/initiated-registrations/add?inquiry=${inquiryId}`;
