/** A message that survives one redirect and is shown once as a toast, with or without script. */
export interface Flash {
  text: string;
  tone: "success" | "error" | "info";
}

const COOKIE = "flash";

export const flashCookie = (flash: Flash): string =>
  `${COOKIE}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;

export const clearFlash = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

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

export function cookieOf(request: Request, name: string): string | null {
  const cookies = request.headers.get("Cookie");
  if (!cookies) return null;
  for (const part of cookies.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}
