import { sendInquiry } from "~/features/inquiries/domain/send-inquiry";
import { joinWaitlist } from "~/features/waitlist/domain/join-waitlist";
import type { FormValue } from "~/platform/form-data";
import { intent, type ScreenRequest } from "~/platform/screen";
import { sentPath } from "~/ui/site/carry";

const withAffiliate = (values: Record<string, FormValue>, { url }: ScreenRequest) => ({
  ...values,
  affid: url.searchParams.get("affid") ?? undefined,
});

/** Actions of the public forms. A program's page sets the program. */
export const inquiryForm = intent(sendInquiry, {
  toast: null,
  to: (_, { url }) => sentPath(url, "inquiry", "contact"),
  input: (values, from) => ({ ...withAffiliate(values, from), ...(from.params.slug ? { program: from.params.slug } : {}) }),
});

export const waitlistForm = intent(joinWaitlist, {
  toast: null,
  to: ({ isNew }, { url }) => sentPath(url, isNew ? "waitlist" : "waiting", "waitlist"),
  input: (values, from) => ({ ...withAffiliate(values, from), program: from.params.slug }),
});
