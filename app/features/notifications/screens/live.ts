import { nothingToSee } from "~/features/identity/domain/nothing-to-know";
import { openLiveFeed } from "~/features/identity/domain/open-live-feed";
import { notifiable } from "~/features/identity/gates";
import { freshJson, intent, screenAction, screenLoader } from "~/platform/screen";
import { listNotifications, markAllRead, setRead } from "../domain/my-notifications";

/** This path has no page. */
export const loader = screenLoader(nothingToSee, { gate: notifiable });

/** Requests of the open page's bell, without a page. */
export const action = screenAction(
  {
    page: intent(listNotifications, { answer: freshJson }),
    ticket: intent(openLiveFeed, { answer: freshJson }),
    read: intent(setRead, { answer: freshJson }),
    read_all: intent(markAllRead, { answer: freshJson }),
  },
  { gate: notifiable },
);
