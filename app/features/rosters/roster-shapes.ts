import { z } from "zod";
import { belongings, registrationShape } from "~/features/enrollment/registration-shapes";
import { named, text } from "~/platform/json-shapes";

/** What the API answers of class rosters, for its document. */

export const rosterRowShape = named(
  "RosterRow",
  registrationShape.extend({ ...belongings, student_name: z.string(), email: z.string(), phone: text() }),
);
