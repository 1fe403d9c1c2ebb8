import { z } from "zod";
import { choice, id, integer, isoDate, keysOf, optional, optionalText, text, timeOfDay, webAddress } from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { TIME_ZONES } from "~/platform/united-states";

export const EVENT_TYPE_LABELS = { job_fair: "Job fair", info_session: "Info session", open_house: "Open house", workshop: "Workshop" } as const;
export const EVENT_STATUS_LABELS = { draft: "Draft", published: "Published", cancelled: "Cancelled" } as const;
export const OPEN_TO_LABELS = { all: "All students", partners: "Students of partner schools" } as const;
export const RSVP_LABELS = { going: "Going", waiting: "On the waitlist", cancelled: "Not going" } as const;
export const END_AFTER = "The end must be after the start.";
export const PLACE_OR_LINK = "Enter a venue, address, or online link.";
export const EVENT_FULL = "This event is full.";

const time = () => timeOfDay("Enter a valid time");
const fields = z.object({
  title: text(160),
  type: choice(keysOf(EVENT_TYPE_LABELS)),
  start_date: isoDate(),
  start_time: time(),
  end_date: isoDate(),
  end_time: time(),
  timezone: choice(TIME_ZONES),
  place: optionalText(300),
  online_url: optional(webAddress()),
  capacity: optional(integer(1, 100_000)),
  description: richText(5_000),
  open_to: choice(keysOf(OPEN_TO_LABELS)),
  status: choice(["draft", "published"] as const),
});
type Fields = Pick<z.output<typeof fields>, "start_date" | "start_time" | "end_date" | "end_time" | "place" | "online_url">;

/** @throws issues beside `end_date` and `place` */
function checked(values: Fields, ctx: z.RefinementCtx): void {
  if (`${values.end_date}T${values.end_time}` <= `${values.start_date}T${values.start_time}`)
    ctx.addIssue({ code: "custom", path: ["end_date"], message: END_AFTER });
  if (!values.place && !values.online_url) ctx.addIssue({ code: "custom", path: ["place"], message: PLACE_OR_LINK });
}
export const eventForm = fields.superRefine(checked);
export const eventChange = fields
  .omit({ status: true })
  .extend({ id: id(), version: optional(integer(0, Number.MAX_SAFE_INTEGER)) })
  .superRefine(checked);
export const eventListInput = listInput({
  sorts: ["starts_at", "title"] as const,
  ordering: "-starts_at",
  filters: { status: choice(keysOf(EVENT_STATUS_LABELS)), type: choice(keysOf(EVENT_TYPE_LABELS)) },
});
