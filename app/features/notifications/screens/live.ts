import { notifiable } from "~/areas/gates";
import { intent, screenAction } from "~/platform/screen";
import { listNotifications, markAllRead, setRead } from "../domain/my-notifications";
import { openLiveFeed } from "../domain/open-live-feed";

const json = (result: unknown) => Response.json(result, { headers: { "Cache-Control": "no-store" } });

/** What the bell of an open page asks and tells, without a page around it. */
export const action = screenAction(
  {
    page: intent(listNotifications, { answer: json }),
    ticket: intent(openLiveFeed, { answer: json }),
    read: intent(setRead, { answer: json }),
    read_all: intent(markAllRead, { answer: json }),
  },
  { gate: notifiable },
);
