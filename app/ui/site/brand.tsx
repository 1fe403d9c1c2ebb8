import type { Picture } from "~/platform/media-path";
import type { Family } from "./family";
import { Picture as Shown } from "./picture";

interface Brand {
  name: string;
  logo: Picture | null;
}

/** How high it stands in the header. */
const HIGH = 40;

/** A name of more letters is set smaller: the lines of the header have no room for it otherwise. */
const LONG_NAME = 40;

/** The school's logo; without one, its name set beside a mark made of its initial. */
export function BrandMark({ brand, family, isFirst }: { brand: Brand; family: Family; isFirst?: boolean }) {
  if (brand.logo) {
    const wide = brand.logo.w && brand.logo.h ? Math.round((HIGH * brand.logo.w) / brand.logo.h) : undefined;
    // A mark may be seen through: nothing stands behind it while it comes.
    return (
      <Shown
        className="logo"
        picture={{ ...brand.logo, blur: null }}
        alt={brand.name}
        box={[wide, HIGH]}
        sizes={`${wide ?? HIGH * 4}px`}
        isFirst={isFirst}
      />
    );
  }
  return (
    <span className="wordmark">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <path className="mark" d={MARKS[family]} />
        <text x="20" y="27" textAnchor="middle">
          {brand.name.slice(0, 1)}
        </text>
      </svg>
      <span className={brand.name.length > LONG_NAME ? "long" : undefined}>{brand.name}</span>
    </span>
  );
}

/** The outline of a school's mark, 40 by 40. */
const MARKS: Record<Family, string> = {
  tide: "M20 0h20v20a20 20 0 1 1-20-20z",
  ridge: "M20 0l20 12v28H0V12z",
  path: "M20 0a20 20 0 1 1 0 40a20 20 0 0 1 0-40z",
};
