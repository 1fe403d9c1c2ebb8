import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The tests of pure models alone, in Node: what `npm run mutate` asks again and again. */
export default defineConfig({
  root: folder("."),
  resolve: { alias: { "~": folder("app"), "#drizzle": folder("drizzle"), "#workers": folder("workers") } },
  define: { __LOCAL_TOOLS__: "true" },
  test: {
    include: [
      "tests/assistants/output-filter.node.test.ts",
      "tests/payments/*-model.node.test.ts",
      "tests/platform/{money,written,zones,calendar-lines,school-day}.node.test.ts",
    ],
  },
});
