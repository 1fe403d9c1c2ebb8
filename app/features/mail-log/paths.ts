export const mailLogPath = "/email-config/email-log";
