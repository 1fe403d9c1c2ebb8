import { createServer } from "vite";
import { expect, it } from "vitest";
import { workerBundle } from "#workers/local/dev-bundle.mjs";
import routes from "~/routes";

it("puts the Worker of npm run dev together: every screen, its sheets by their addresses, the entry of the browser", async () => {
  const vite = await createServer({ mode: "localhost", appType: "custom", logLevel: "silent", server: { port: 0, host: "127.0.0.1" } });
  await vite.listen();
  const bundle = await workerBundle(vite);
  try {
    const text = await bundle.make();
    const screens = (await routes).flatMap(({ children = [] }) => children.map(({ id }) => id));
    expect(screens.filter((id) => !text.includes(`"${id}"`))).toEqual([]);
    expect(text).toContain('"/app/ui/parts.css"');
    expect(text).toContain("/app/entry.client.tsx");
    expect(text).toContain("scheduled:");
    const has = (words: string) => text.includes(words);
    expect([has("app/areas/app-shell/kit-page.tsx"), has("node_modules/konva/")], "the kit is in, what only a browser runs is not").toEqual([
      true,
      false,
    ]);
  } finally {
    await bundle.dispose();
    await vite.close();
  }
});
