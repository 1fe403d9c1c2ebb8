/** A public image. `width` names one of its smaller copies. */
export const mediaPath = (fileId: string, width?: number) => `/media/${fileId}${width ? `?w=${width}` : ""}`;

/** The widths in which there are copies of a picture, in dots. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** A picture as a page shows it: what is not known yet is left out. */
export interface Picture {
  id: string;
  alt?: string | null;
  w?: number;
  h?: number;
  /** The widths of its copies. */
  widths?: number[];
  /** A blurred likeness, as a `data:` address. */
  blur?: string | null;
  /** What has to stay in sight, in percent from the left and from the top. */
  x?: number;
  y?: number;
}
