import type { Catalogue } from "../words";

/** Push messages on a student's device. */
export const words = {
  classStarts: "{program} starts {when}.",
  orientationIs: "Your orientation for {program} is {when}.",
  documentsMissing: "We still need from you: {documents}.",
  paymentDue: "{amount} for {program} is due {date}.",
} as const satisfies Catalogue;
