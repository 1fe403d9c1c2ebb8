import { queryString } from "~/platform/query-string";

export const chatBotPath = "/school/chat";
export const chatAnswersPath = `${chatBotPath}/answers`;
export const conversationPath = (id: string) => `${chatBotPath}?conversation=${id}`;
export const testChatPath = (id: string) => `${chatBotPath}?test=${id}#test-chat`;

/** The chat of a school, for any site; `of` names a conversation that goes on, what is open and about what, and where it stands. */
export const chatPath = (
  school: string,
  of: { c?: string; ask?: string; do?: "contact" | "waitlist" | "pre-enroll"; of?: string; in?: string; sent?: string } = {},
) => `/widget/chat/${encodeURIComponent(school)}${queryString(of)}`;
