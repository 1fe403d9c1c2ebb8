import { Box } from "@mantine/core";
import type { NextDay } from "~/features/enrollment/domain/next-day";
import { DateText } from "~/ui/date-text";

const KIND_WORDS = { orientation: "Orientation", "first day": "First day of class", class: "Class" } as const;

/** What for, when, where, and what to know. */
export const NextDayFacts = ({ next }: { next: NextDay }) => (
  <>
    <p className="row-meta">
      {KIND_WORDS[next.kind]} · {next.program}
    </p>
    <Box component="p" mt={2} mb={4} fz={20} fw={600}>
      <DateText day={next.day} friendly />
      {next.hours ? `, ${next.hours}` : ""}
    </Box>
    {next.place ? (
      <p>
        <a href={next.place.mapUrl} rel="noopener noreferrer">
          {next.place.text}
        </a>
      </p>
    ) : (
      <p>{next.isOnline ? "Online" : "The school tells you the place."}</p>
    )}
    {next.place?.directions ? <p className="row-meta as-typed">{next.place.directions}</p> : null}
    {next.note ? (
      <Box component="p" mt={8} className="as-typed">
        <strong>Good to know</strong> {next.note}
      </Box>
    ) : null}
  </>
);
