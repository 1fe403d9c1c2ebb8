/** Texts of exports. Safe for the browser. */
export const EXPORTER_REASON = "an export may be a super admin's, over all schools";
export const EXPORT_STARTED = "Your export has started. We will notify you when it is ready.";
