import { conflict } from "~/platform/errors";
import type { IsoDate } from "~/platform/zones";

interface Opened {
  registrationDeadline: IsoDate | null;
}

/** What stands in the way of registration, whichever door it is opened by. @throws conflict with what has to be done first */
export function refuseOpening({ registrationDeadline }: Opened, programStatus: string, today: IsoDate): void {
  const refuse = (code: string, message: string) => conflict(code, message, { status: [message] });
  if (registrationDeadline !== null && registrationDeadline < today)
    throw refuse("deadline_passed", "The registration deadline has passed. Change it first.");
  if (programStatus !== "offering") throw refuse("program_not_offered", "Set the program to Offering first.");
}

export const wasCancelled = () => {
  const message = "This class was cancelled. Reopen it first.";
  return conflict("class_cancelled", message, { status: [message] });
};
