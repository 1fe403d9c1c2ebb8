import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data again `ms` milliseconds after it came, while the page is in view and `isOn`. */
export function useRevalidateEvery(ms: number, isOn = true): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, isOn, state, revalidate]);
}
