import { z } from "zod";
import {
  choice,
  chosenFile,
  clearable,
  flag,
  id,
  integer,
  kept,
  many,
  optional,
  optionalLongText,
  optionalText,
  orElse,
  text,
  usState,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { version } from "~/platform/stale";

/** Labels and schemas of states and cities. Safe for the browser. */

export const PLACE_STATE_LABELS = { active: "Active", inactive: "Inactive" } as const;
export type PlaceState = keyof typeof PLACE_STATE_LABELS;

export const STATE_ADDED = "This state has already been added.";
export const CITY_ADDED = "This city has already been added.";
export const SLUG_USED = "This slug is already used.";
export const HAS_CITIES = "Delete the cities of this state first.";

const slug = () => text(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase letters, digits, and hyphens, such as rhode-island."));
const status = () => orElse(choice(["active", "inactive"] as const), "active");

const placeFields = {
  slug: optional(slug()),
  title: text(150),
  intro: optionalLongText(400),
  description: clearable(richText()),
  image: chosenFile(),
  remove_image: flag(),
  featured: many(id(), 24),
  meta_title: optionalText(120),
  meta_description: optionalText(320),
  order: optional(integer(0, 10_000)),
  status: status(),
  version: version(),
};

export const stateForm = z.object({ state: usState(), ...placeFields });
export const cityForm = z.object({ state: id(), city: text(100), ...placeFields });

const STATUS = { status: choice(["active", "inactive"] as const) };
export const stateListInput = listInput({ sorts: ["order", "name", "created_at"] as const, filters: STATUS });
export const cityListInput = listInput({ sorts: ["order", "name", "created_at"] as const, filters: { ...STATUS, state: id() } });

const apiPlace = {
  slug: optional(slug()),
  description: clearable(richText()),
  image_url: clearable(text(2048)),
  status: optional(choice(["active", "inactive"] as const)),
};
/** API calls name a state by its two letters or its name. */
export const stateByApi = z.object({ name: optionalText(100), abbreviation: optional(usState()), ...apiPlace });
export const stateChange = z.object({ id: id(), name: kept(text(100)), abbreviation: kept(usState()), ...apiPlace });
export const cityByApi = z.object({ name: text(100), state: id(), ...apiPlace });
export const cityChange = z.object({ id: id(), name: kept(text(100)), state: kept(id()), ...apiPlace });

export const placesAsked = z.object({ states: many(text(80), 60), limit: optional(integer(1, 60)) });
