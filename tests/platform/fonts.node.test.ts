import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../../public/fonts/", import.meta.url);

it("a font that pages load is named after its content, because browsers keep it for ever", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const hash = createHash("sha256")
      .update(readFileSync(new URL(name, folder)))
      .digest("hex");
    expect(name.split(".").at(-2)).toBe(hash.slice(0, 8));
  }
});
