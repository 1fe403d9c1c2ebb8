import type { CSSProperties } from "react";
import { type Picture as Facts, mediaPath, variantPath } from "~/platform/media-path";

interface Props {
  picture: Facts;
  /** How wide it stands on the page, as browsers take it. */
  sizes: string;
  /** Replaces the library's description; empty for a decorative picture. */
  alt?: string;
  className?: string;
  /** Stands above the fold: it is fetched at once. */
  isFirst?: boolean;
  /** Width and height of the box that it fills, where a part is cut off. */
  box?: [number | undefined, number];
}

/** Cards stand three abreast, two on a tablet, one on a phone. */
export const CARD_SIZES = "(min-width: 60rem) 24rem, (min-width: 40rem) 50vw, 100vw";

/** Source for browsers without `srcset`. */
const USUAL = 960;

/**
 * A picture of a school: copies for every width, its own height, so that nothing moves when it comes, and until then a blurred likeness.
 * Without copies (they are made a moment after an upload) it is shown as it came.
 */
export function Picture({ picture, sizes, alt, className, isFirst, box }: Props) {
  const { id, w, h, widths = [], blur, x = 50, y = 50, c } = picture;
  const style: CSSProperties = {
    ...(blur ? { background: `url(${blur}) center/100% 100%` } : {}),
    ...(x !== 50 || y !== 50 ? { objectPosition: `${x}% ${y}%` } : {}),
  };
  return (
    <img
      className={className}
      src={variantPath(picture, USUAL)}
      srcSet={widths.length > 1 ? widths.map((width) => `${mediaPath(id, width, c)} ${width}w`).join(", ") : undefined}
      sizes={widths.length > 1 ? sizes : undefined}
      alt={alt ?? picture.alt ?? ""}
      width={box ? box[0] : w}
      height={box?.[1] ?? h}
      style={Object.keys(style).length > 0 ? style : undefined}
      {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" as const })}
      decoding="async"
    />
  );
}
