import { SCHEDULE_LABELS } from "~/features/programs/model";

/** What a visitor chooses by who looks for a start date. */
export const SCHEDULES = Object.freeze(Object.keys(SCHEDULE_LABELS) as [keyof typeof SCHEDULE_LABELS, ...(keyof typeof SCHEDULE_LABELS)[]]);
/** Stands where a location's id would. */
export const ONLINE = "online";

interface Offered {
  categories: readonly string[];
  locations: readonly { id: string; name: string }[];
  classes: readonly { meetingType: string }[];
}

/** What the finder offers to choose from: every category once, every location, and online where a class is. */
export const finderChoices = ({ categories, locations, classes }: Offered) => ({
  goals: [...new Set(categories)].sort(),
  places: [
    ...locations.map(({ id, name }) => [id, name] as const),
    ...(classes.some(({ meetingType }) => meetingType === "online") ? [[ONLINE, "Online"] as const] : []),
  ],
});
