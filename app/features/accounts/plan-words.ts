import { type IsoDate, shortDate } from "~/platform/zones";

/** A due date in a sentence or an option. */
export const dayLabel = (day: IsoDate): string => shortDate(day);

/** A past-due instalment. */
export const isOverdue = ({ status, dueDate }: { status: string; dueDate: IsoDate }, today: IsoDate): boolean =>
  status === "unpaid" && dueDate < today;
