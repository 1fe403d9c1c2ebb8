import { queryString } from "./query-string";

/** Where a picture of the school's library is chosen for the field `field` of the form at the address `back`. */
export const choosePicturePath = (of: { back?: string; field?: string; many?: string; school?: string; q?: string; page?: string } = {}) =>
  `/school/choose-picture${queryString(of)}`;

/** A public image. `width` names one of its smaller copies, `cut` which part of it was chosen for them. */
export const mediaPath = (fileId: string, width?: number, cut?: number) => `/media/${fileId}${width ? `?w=${width}${cut ? `&c=${cut}` : ""}` : ""}`;

/** The copy of a picture that is at least so wide, or its widest; the picture as it came where there are none. */
export function variantPath({ id, widths = [], c }: Pick<Picture, "id" | "widths" | "c">, atLeast: number): string {
  return mediaPath(id, widths.find((width) => width >= atLeast) ?? widths.at(-1), c);
}

/** The widths in which there are copies of a picture, in dots. */
export const PICTURE_WIDTHS = Object.freeze([320, 640, 960, 1280, 1920] as const);

/** A picture for a page. Unknown properties are left out. */
export interface Picture {
  id: string;
  alt?: string | null;
  w?: number;
  h?: number;
  /** The widths of its copies. */
  widths?: number[];
  /** Which part of it the copies show. */
  c?: number;
  /** A blurred likeness, as a `data:` address. */
  blur?: string | null;
  /** The focal point, in percent from left and top. */
  x?: number;
  y?: number;
}

/** A part of a picture, in percent of the whole. */
export interface Crop {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A picture of the library, as a form has it before it is saved. */
export interface LibraryPicture {
  id: string;
  title: string;
  alt: string | null;
}
