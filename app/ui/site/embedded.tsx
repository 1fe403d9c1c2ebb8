import type { CSSProperties, ReactNode } from "react";
import { useRootData } from "../root-data";
import { familyOf } from "./family";

/** The hand of the school's site inside the frame of a signed-in student; light as the site is, with its colors, also in the dark. */
export function Embedded({ children }: { children: ReactNode }) {
  const root = useRootData();
  return (
    <div className="embed">
      <div className={`site family-${familyOf(root?.brand.primaryColor ?? "")}`} style={root?.brand.variables as CSSProperties}>
        {children}
      </div>
    </div>
  );
}
