import { nothingToSee } from "~/features/identity/domain/nothing-to-know";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { notifiable } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { listNotifications, markAllRead, setRead } from "../domain/my-notifications";

const json = (result: unknown) => Response.json(result, { headers: { "Cache-Control": "no-store" } });

/** This path has no page. */
export const loader = screenLoader(nothingToSee, { gate: notifiable });

/** Requests of the open page's bell, without a page. */
export const action = screenAction(
  {
    page: intent(listNotifications, { answer: json }),
    ticket: intent(openLiveFeed, { answer: json }),
    read: intent(setRead, { answer: json }),
    read_all: intent(markAllRead, { answer: json }),
  },
  { gate: notifiable },
);
