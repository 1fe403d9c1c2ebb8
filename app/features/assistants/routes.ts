import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/assistants/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("PUB-24", "/widget/chat/:school", at("widget/chat-frame.tsx")),
    screen("PUB-24-live", "/widget/chat/:school/live", at("widget/chat-live.ts")),
    screen("SCH-71-export", "/school/chat/export.csv", at("office/conversation-export.ts")),
  ],
  school: [
    screen("SCH-71", "/school/chat", at("office/chat-bot.tsx")),
    screen("SCH-71-answers", "/school/chat/answers", at("office/chat-answers.tsx")),
  ],
};
