import { chromium } from "playwright";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const at = (p) => "http://bayside.localhost:8787" + p;
async function as(email, width, scheme) {
  const c = await b.newContext({ viewport: { width, height: 844 }, colorScheme: scheme ?? "light" });
  const p = await c.newPage();
  p.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  p.on("pageerror", (e) => console.log("pageerror", e.message));
  await p.goto(at("/login"));
  await p.getByLabel("Email").fill(email);
  await p.getByLabel("Password", { exact: true }).fill("Demo-pass-1");
  await p.getByRole("button", { name: "Sign in" }).click();
  await p.waitForURL((u) => !u.pathname.startsWith("/login"));
  return p;
}
const shot = async (p, name, full = true) => { await p.waitForTimeout(400); await p.screenshot({ path: `/tmp/s-${name}.png`, fullPage: full }); console.log(name, p.url(), await p.evaluate(() => document.documentElement.scrollWidth)); };
const t = await as("instructor@bayside.test", 390);
await t.goto(at("/teach/offline")); await t.locator("summary").first().click(); await shot(t, "offline", false);
await t.goto(at("/teach")); await t.waitForTimeout(1500); await shot(t, "teach");
const s = t.getByRole("list", { name: "Attendance not complete" }).getByRole("link", { name: "Take attendance" }).first();
const href = await s.getAttribute("href"); await t.goto(at(href + "/check-in")); await shot(t, "checkin");
await t.goto(at("/teach/calendar")); await shot(t, "feeds");
await t.goto(at("/teach")); await t.getByRole("link", { name: "CNA-1037", exact: true }).last().click(); await t.waitForTimeout(800); await shot(t, "class");
const o = await as("owner@bayside.test", 1280);
await o.goto(at("/school/dashboard")); await shot(o, "dash", false);
await o.goto(at("/school/today")); await shot(o, "today");
await b.close();
