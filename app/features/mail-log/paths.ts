export const mailLogPath = "/email-config/email-log";
export const loggedMailPath = (id: string) => `/email-config/system-generated-email/${encodeURIComponent(id)}`;
