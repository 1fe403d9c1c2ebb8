import { z } from "zod";
import { choice, clearable, flag, longText, optional, phone, text, usState, webAddress, zipcode } from "~/platform/input";
import { listInput } from "~/platform/list";

/** The places where a school teaches: the schemas that forms and verbs share. Safe for the browser. */

const extras = {
  address2: clearable(text(200)),
  country: clearable(text(80)),
  phone: clearable(phone()),
  room: clearable(text(80)),
  hours: clearable(text(200)),
  directions: clearable(longText(1000)),
  map_link: clearable(webAddress()),
  notes: clearable(longText(2000)),
  is_active: optional(flag()),
};

/** All of a location, as the form sends it. */
export const locationForm = z.object({ name: text(120), address: text(200), city: text(120), state: usState(), zipcode: zipcode(), ...extras });

/** Any of it: what is left out stays. */
export const locationFields = z.object({
  name: text(120).optional(),
  address: text(200).optional(),
  city: text(120).optional(),
  state: usState().optional(),
  zipcode: zipcode().optional(),
  ...extras,
});
export type LocationFields = z.output<typeof locationFields>;

export const locationListInput = listInput({
  sorts: ["name", "city", "state", "zipcode", "created_at"] as const,
  filters: { city: z.string().max(120), state: usState(), status: choice(["active", "inactive"]) },
});
