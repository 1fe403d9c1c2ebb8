import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { MINUTE_MS } from "~/platform/zones";
import type { Demo } from "../demo-context";
import { HEIGHT, WIDTH } from "./painter";
import { PORTRAITS, type PortraitName, paintedPortrait, SIDE } from "./portraits";
import { paintedScene, SCENES, type SceneName } from "./scenes";

const NAMES = Object.keys(SCENES) as SceneName[];

const FACES = Object.keys(PORTRAITS) as PortraitName[];

const SHEET = { width: WIDTH, height: HEIGHT };

/** The pictures of a library by scene. */
export type Library = Record<SceneName, { id: string }>;

/** The library of a school: a picture of each scene. Their bytes follow with `paintPictures`, their copies with the next tick. */
export function seedPictures(demo: Demo, schoolId: string): Library {
  const ids = NAMES.map((name, index) => [
    name,
    {
      id: pictureRow(demo, schoolId, {
        name,
        alt: SCENES[name][1],
        focusY: SCENES[name][2],
        size: SHEET,
        at: demo.now - (NAMES.length - index) * MINUTE_MS,
      }),
    },
  ]);
  return Object.fromEntries(ids) as Library;
}

/** The photo of an instructor: a portrait in the school's library. */
export const seedPortrait = (demo: Demo, schoolId: string, name: PortraitName): string =>
  pictureRow(demo, schoolId, { name, alt: PORTRAITS[name][1], size: { width: SIDE, height: SIDE }, at: demo.now - 60 * MINUTE_MS });

interface Shown {
  name: SceneName | PortraitName;
  alt: string;
  size: { width: number; height: number };
  at: number;
  focusY?: number;
}

function pictureRow({ rows, now }: Demo, schoolId: string, { name, alt, size, at, focusY = 50 }: Shown): string {
  const id = newId();
  const file = { purpose: "site-image" as const, access: "public" as const, state: "ready" as const, name: `${name}.png`, contentType: "image/png" };
  rows.add(schema.files, { id, schoolId, ...file, size: 1, key: `s/${schoolId}/${id}`, createdAt: at });
  rows.add(schema.pictures, { fileId: id, schoolId, title: `${name}.png`, alt, focusY, ...size, createdAt: at, updatedAt: at });
  rows.add(schema.outbox, {
    id: `picture.stored:${id}`,
    schoolId,
    topic: "picture.stored",
    payload: JSON.stringify({ fileId: id }),
    createdAt: now,
  });
  return id;
}

/** Between two pictures the Worker answers others: the watch of `npm start` takes one that is silent for dead. */
const PAUSE_MS = 50;

/** Draws them and stores what was drawn. */
export async function paintPictures({ rows, env }: Demo): Promise<void> {
  const painted = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const file of rows.of(schema.files)) {
    const [scene, face] = [NAMES, FACES].map((names) => names.find((each) => file.name === `${each}.png`)) as [SceneName?, PortraitName?];
    const bytes = painted.get(file.name) ?? (scene ? await paintedScene(scene) : face ? await paintedPortrait(face) : null);
    if (!bytes) continue;
    painted.set(file.name, bytes);
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    file.size = bytes.length;
    await env.FILES.put(file.key, bytes, { httpMetadata: { contentType: file.contentType } });
  }
}
