import { cookie, cookieOf } from "./cookies";

/** A message that survives one redirect and is shown once as a toast, with or without script. */
export interface Flash {
  text: string;
  tone: "success" | "error" | "info";
}

const COOKIE = "flash";

export const flashCookie = (flash: Flash): string => cookie(COOKIE, encodeURIComponent(JSON.stringify(flash)), 60);

export const clearFlash = cookie(COOKIE, "", 0);

export function flashOf(request: Request): Flash | null {
  const raw = cookieOf(request, COOKIE);
  if (!raw) return null;
  try {
    const flash = JSON.parse(decodeURIComponent(raw)) as Flash;
    const tone = flash.tone === "error" || flash.tone === "info" ? flash.tone : "success";
    return typeof flash.text === "string" ? { text: flash.text.slice(0, 300), tone } : null;
  } catch {
    return null;
  }
}
