import type { Picture } from "~/platform/media-path";
import { Picture as Shown } from "~/ui/site/picture";

interface Props {
  picture: Picture;
  className?: string;
  /** Above the fold: loaded at once. */
  isFirst?: boolean;
  sizes?: string;
  alt?: string;
  box?: [number, number];
}

/** A picture of a document, as wide as the text column unless `sizes` is given. */
export const SitePicture = ({ sizes = "(min-width: 48rem) 44rem, 100vw", ...shown }: Props) => <Shown sizes={sizes} {...shown} />;
