import { readFileSync } from "node:fs";
import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

export type Frame = Area | "bare";

/** The screens of a feature, by the frame they stand in. */
export type Screens = Partial<Record<Frame, Screen[]>>;

export type Area = "blank" | "public" | "account" | "student" | "school" | "admin" | "employer";

/** All signed-in users share one frame; only visitors and blank pages have others. */
const frameOf = (name: Area): string => `areas/${name === "blank" || name === "public" ? name : "app-shell"}/frame.tsx`;

/** One screen of a feature: its id in the product's screen list, its address, its module (relative to `app/`). */
export interface Screen {
  id: string;
  path: string;
  file: string;
}

/** @throws where the module has no loader: nothing would stand before its screen */
export function screen(id: string, path: string, file: string): Screen {
  if (!LOADER.test(readFileSync(`app/${file}`, "utf8")))
    throw new Error(`${file} has no loader: a screen asks a question behind a gate, be it \`nothingToKnow\`.`);
  return { id, path, file };
}
const LOADER = /^export (?:(?:const|async function|function) loader\b|\{[^}]*\bloader\b)/m;

/** A resource route: no frame around it. */
export const bare = (screens: Screen[]): RouteConfigEntry[] => screens.map(toRoute);

/** Screens in the frame of their audience. */
export const area = (name: Area, screens: Screen[]): RouteConfigEntry[] => [layout(frameOf(name), { id: `area-${name}` }, screens.map(toRoute))];

const toRoute = ({ id, path, file }: Screen): RouteConfigEntry => route(path.replace(/^\//, "") || "/", file, { id });
