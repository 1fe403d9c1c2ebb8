import { SCHEDULE_LABELS } from "~/features/programs/model";

/** Schedules that the class finder offers. */
export const SCHEDULES = Object.freeze(Object.keys(SCHEDULE_LABELS) as [keyof typeof SCHEDULE_LABELS, ...(keyof typeof SCHEDULE_LABELS)[]]);
/** Value of the location filter for online classes. */
export const ONLINE = "online";

interface Offered {
  categories: readonly string[];
  locations: readonly { id: string; name: string }[];
  classes: readonly { meetingType: string }[];
}

/** Options of the class finder: each category once, each location, and online if a class is online. */
export const finderChoices = ({ categories, locations, classes }: Offered) => ({
  goals: [...new Set(categories)].sort(),
  places: [
    ...locations.map(({ id, name }) => [id, name] as const),
    ...(classes.some(({ meetingType }) => meetingType === "online") ? [[ONLINE, "Online"] as const] : []),
  ],
});
