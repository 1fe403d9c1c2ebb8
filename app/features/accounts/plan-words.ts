import { type IsoDate, shortDate } from "~/platform/zones";

/** A due day in a sentence or an option. */
export const dayLabel = (day: IsoDate): string => shortDate(day);

/** An instalment that should have been paid by now. */
export const isOverdue = ({ status, dueDate }: { status: string; dueDate: IsoDate }, today: IsoDate): boolean =>
  status === "unpaid" && dueDate < today;
