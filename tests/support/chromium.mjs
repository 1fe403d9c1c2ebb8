import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium; on a Debian machine without one it is installed. */
export function chromium() {
  const known = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
  if (known) return known;
  console.log("Installing Chromium …");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  const apt = (...args) =>
    execFileSync([...asRoot, "apt-get"][0], [...asRoot.slice(1), ...(asRoot.length ? ["apt-get"] : []), ...args], { stdio: "inherit" });
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core");
  return "/usr/bin/chromium";
}
