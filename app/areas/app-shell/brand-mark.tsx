import { Link } from "~/ui/link";
import type { Brand } from "~/ui/shell";
import { initialOf } from "./initial";

/** The school's logo, else its initial on its colour and its name; leads home. */
export function BrandMark({ brand }: { brand: Brand }) {
  return (
    <Link to="/" className="brand-mark" aria-label={`${brand.name}, home`}>
      {brand.logoUrl ? (
        <img src={brand.logoUrl} alt="" height={28} />
      ) : (
        <>
          <span className="brand-initial" aria-hidden="true">
            {initialOf(brand.name)}
          </span>
          <span className="brand-name">{brand.name}</span>
        </>
      )}
    </Link>
  );
}
