import { Card } from "~/ui/card";
import { PlainForm, SubmitButton } from "~/ui/form";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/calendar-feeds";
import type { ShownFeed } from "../domain/feed-token";
import { FeedAddress } from "./feed-address";

interface Props {
  kind: "student" | "instructor";
  /** Null before the person makes it. */
  feed: Pick<ShownFeed, "id" | "address" | "picture"> | null;
}

/** The calendar of the own sessions. The screen has the intents `create-feed` and `renew-feed`. */
export function OwnCalendar({ kind, feed }: Props) {
  const say = useWords(words);
  return (
    <Card title={say("calendar")} id="calendar">
      {feed ? (
        <FeedAddress feed={feed} />
      ) : (
        <PlainForm intent="create-feed">
          <p>{say("lead")}</p>
          <input type="hidden" name="kind" value={kind} />
          <SubmitButton>{say("createCalendar")}</SubmitButton>
        </PlainForm>
      )}
    </Card>
  );
}
