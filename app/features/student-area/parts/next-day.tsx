import { Group } from "@mantine/core";
import type { NextDay } from "~/features/enrollment/domain/next-day";
import { registrationCalendarPath, studentClassPath } from "~/features/enrollment/paths";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/student-area";
import { NextDayFacts } from "./next-day-facts";

/** The next class day: time, place, notes and the meeting link. */
export function NextDayCard({ next, isToday }: { next: NextDay; isToday: boolean }) {
  const say = useWords(words);
  return (
    <Card title={say(isToday ? "today" : "next")}>
      <Group justify="space-between" align="flex-start" gap="12px 20px">
        <div className="row-main">
          <NextDayFacts next={next} />
        </div>
        <Group gap={10}>
          {next.meetingLink ? (
            <ButtonAnchor href={next.meetingLink} rel="noopener noreferrer">
              {say("joinMeeting")}
            </ButtonAnchor>
          ) : (
            <ButtonLink quiet to={studentClassPath(next.registrationId)}>
              {say("openClass")}
            </ButtonLink>
          )}
          <ButtonAnchor quiet href={registrationCalendarPath(next.code)} download>
            {say("addToCalendar")}
          </ButtonAnchor>
        </Group>
      </Group>
    </Card>
  );
}
