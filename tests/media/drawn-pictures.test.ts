import { describe, expect, it } from "vitest";
import { uprightSize } from "~/features/files/domain/picture-bytes";
import { imagesOf } from "~/platform/images";
import { HEIGHT, WIDTH } from "~/seed/pictures/painter";
import { PORTRAITS, type PortraitName, paintedPortrait, SIDE } from "~/seed/pictures/portraits";
import { paintedScene, SCENES, type SceneName } from "~/seed/pictures/scenes";
import { env } from "../support/env";

const MAX_BYTES = 60 * 1024;
const widest = (bytes: Uint8Array<ArrayBuffer>, width: number) => imagesOf(env).copy(bytes, { width, format: "image/webp" });

describe("a drawn picture of the demo", () => {
  it.each(Object.keys(SCENES) as SceneName[])("%s can be read, and its widest variant has at most 60 KB", async (name) => {
    const bytes = await paintedScene(name);
    expect(uprightSize(bytes)).toEqual({ w: WIDTH, h: HEIGHT });
    expect((await widest(bytes, WIDTH)).byteLength).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each(Object.keys(PORTRAITS) as PortraitName[])("the portrait %s can be read and has at most 60 KB", async (name) => {
    const bytes = await paintedPortrait(name);
    expect(uprightSize(bytes)).toEqual({ w: SIDE, h: SIDE });
    expect((await widest(bytes, SIDE)).byteLength).toBeLessThanOrEqual(bytes.byteLength);
    expect(bytes.byteLength).toBeLessThanOrEqual(MAX_BYTES);
  });
});
