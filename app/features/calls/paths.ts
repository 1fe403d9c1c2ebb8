export const callLogsPath = "/school/call-logs";
export const callPath = (callId: string, panel?: "inquiry") => `${callLogsPath}/${callId}${panel ? `?do=${panel}` : ""}`;
