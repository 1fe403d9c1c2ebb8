import type { Env } from "./env";

/** How a copy of a picture is made. */
export interface VariantOf {
  /** In pixels; a picture is never enlarged. */
  width: number;
  /** Rotation in degrees before resizing. */
  turn?: 90 | 180 | 270;
  format: "image/webp" | "image/png";
}

/** Makes smaller copies of pictures. */
export interface ImagesPort {
  /** Whether anything can be made here at all; without it pictures are shown as they came. */
  readonly canMakeVariants: boolean;
  /** @throws when the picture cannot be read */
  copy(bytes: Uint8Array<ArrayBuffer>, how: VariantOf): Promise<ArrayBuffer>;
}

/** The Images binding; where there is none, nothing is copied, and the log says so. */
export function imagesOf({ IMAGES }: Env): ImagesPort {
  if (!IMAGES) return noVariants;
  return {
    canMakeVariants: true,
    async copy(bytes, { width, turn, format }) {
      const start = IMAGES.input(new Blob([bytes]).stream());
      const upright = turn ? start.transform({ rotate: turn }) : start;
      const result = await upright.transform({ width, fit: "scale-down" }).output({ format });
      return result.response().arrayBuffer();
    },
  };
}

const noVariants: ImagesPort = {
  canMakeVariants: false,
  copy: () => Promise.reject(new Error("There is no Images binding: pictures are shown in their original size.")),
};
