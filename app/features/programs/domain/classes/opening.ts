import { conflict } from "~/platform/errors";
import type { IsoDate } from "~/platform/zones";

interface Opened {
  mode: "scheduled" | "self_paced";
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  registrationDeadline: IsoDate | null;
}

/** Checks whether registration can open. @throws conflict naming the first problem */
export function refuseOpening({ registrationDeadline, ...courseClass }: Opened, programStatus: string, today: IsoDate): void {
  const refuse = (code: string, message: string) => conflict(code, message, { status: [message] });
  if (isOver(courseClass, today)) throw refuse("class_over", "This class has ended, so you can't open registration.");
  if (registrationDeadline !== null && registrationDeadline < today)
    throw refuse("deadline_passed", "The registration deadline has passed. Change it first.");
  if (programStatus !== "offering") throw refuse("program_not_offered", "Set the program to Offering first.");
}

/** A one-day class can have no end date. */
const isOver = ({ mode, startDate, endDate }: Omit<Opened, "registrationDeadline">, today: IsoDate): boolean => {
  const last = endDate ?? (mode === "scheduled" ? startDate : null);
  return last !== null && last < today;
};

export const wasCancelled = () => {
  const message = "This class was cancelled. Reopen it first.";
  return conflict("class_cancelled", message, { status: [message] });
};
