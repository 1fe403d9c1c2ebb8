import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { MINUTE_MS } from "~/platform/zones";
import type { Demo } from "../demo-context";
import { HEIGHT, WIDTH } from "./painter";
import { paintedScene, SCENES, type SceneName } from "./scenes";

const NAMES = Object.keys(SCENES) as SceneName[];

/** The library of a school: a picture of each scene. Their bytes follow with `paintPictures`, their copies with the next tick. */
export function seedPictures({ rows, now }: Demo, schoolId: string): Record<SceneName, { id: string }> {
  const ids = NAMES.map((name, index) => {
    const id = newId();
    const at = now - (NAMES.length - index) * MINUTE_MS;
    const [, alt] = SCENES[name];
    const file = { purpose: "site-image", access: "public" as const, state: "ready" as const, name: `${name}.png`, contentType: "image/png" };
    rows.add(schema.files, { id, schoolId, ...file, size: 1, key: `s/${schoolId}/${id}`, createdAt: at });
    rows.add(schema.pictures, { fileId: id, schoolId, title: `${name}.png`, alt, width: WIDTH, height: HEIGHT, createdAt: at, updatedAt: at });
    rows.add(schema.outbox, {
      id: `picture.stored:${id}`,
      schoolId,
      topic: "picture.stored",
      payload: JSON.stringify({ fileId: id }),
      createdAt: now,
    });
    return [name, { id }] as const;
  });
  return Object.fromEntries(ids) as Record<SceneName, { id: string }>;
}

/** Draws them and stores what was drawn. */
export async function paintPictures({ rows, env }: Demo): Promise<void> {
  for (const file of rows.of(schema.files)) {
    const name = NAMES.find((each) => file.name === `${each}.png`);
    if (!name) continue;
    const bytes = await paintedScene(name);
    file.size = bytes.length;
    await env.FILES.put(file.key, bytes, { httpMetadata: { contentType: file.contentType } });
  }
}
