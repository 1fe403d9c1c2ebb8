import type { Picture } from "~/platform/media-path";
import { Picture as Shown } from "~/ui/site/picture";

interface Props {
  picture: Picture;
  className?: string;
  /** Stands above the fold: it is fetched at once. */
  isFirst?: boolean;
  sizes?: string;
  alt?: string;
  box?: [number, number];
}

/** A picture of a page that a school writes, as wide as a column of text unless it says otherwise. */
export const SitePicture = ({ sizes = "(min-width: 48rem) 44rem, 100vw", ...shown }: Props) => <Shown sizes={sizes} {...shown} />;
