export const mailLogPath = "/email-config/email-log";
export const loggedMailPath = (id: string) => `/email-config/system-generated-email/${encodeURIComponent(id)}`;
export const mailLogExportPath = "/email-config/email-log/export.csv";
