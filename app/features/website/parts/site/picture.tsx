import { mediaPath } from "~/platform/media-path";
import type { Picture } from "../../field-model";

interface Props {
  picture: Picture;
  className?: string;
  /** Stands above the fold: it is fetched at once. */
  isFirst?: boolean;
  sizes?: string;
}

/** A picture of the site with its own width and height, so that nothing moves when it comes. */
export const SitePicture = ({ picture: { id, alt, w, h }, className, isFirst }: Props) => (
  <img
    className={className}
    src={mediaPath(id)}
    alt={alt ?? ""}
    width={w}
    height={h}
    {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" as const })}
    decoding="async"
  />
);
