import type { ReactNode } from "react";
import { useRootData } from "../root-data";
import { familyOf } from "./family";

/** The hand of the school's site inside the frame of a signed-in student. */
export function Embedded({ children }: { children: ReactNode }) {
  const root = useRootData();
  return (
    <div className="embed">
      <div className={`site ${familyOf(root?.brand.primaryColor ?? "")}`}>{children}</div>
    </div>
  );
}
