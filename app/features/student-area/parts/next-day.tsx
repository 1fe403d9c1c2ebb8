import { Group } from "@mantine/core";
import type { NextDay } from "~/features/enrollment/domain/next-day";
import { studentClassPath } from "~/features/enrollment/paths";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { NextDayFacts } from "./next-day-facts";

/** The answer to "what is next, where, and what do I bring?". */
export const NextDayCard = ({ next, isToday }: { next: NextDay; isToday: boolean }) => (
  <Card title={isToday ? "Today" : "Next"}>
    <Group justify="space-between" align="flex-start" gap="12px 20px">
      <div className="row-main">
        <NextDayFacts next={next} />
      </div>
      {next.meetingLink ? (
        <ButtonAnchor href={next.meetingLink} rel="noopener noreferrer">
          Join the meeting
        </ButtonAnchor>
      ) : (
        <ButtonLink quiet to={studentClassPath(next.registrationId)}>
          Open class
        </ButtonLink>
      )}
    </Group>
  </Card>
);
