import { NO_PAGE } from "./carrying";
import { choose, completeProfile, openAccount } from "./spanish-student";
import { at, BAYSIDE, hydrated } from "./support";
import { expect, type Page, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });

/** How much longer a text of another language may be than the Spanish one. */
const LONGER = 0.4;

/** Makes every text of the page longer, as another language would, and names what then stands over the edge of the screen. */
const overflowOf = (page: Page) =>
  page.evaluate((longer) => {
    const kept = "script, style, noscript, code, pre, kbd, svg, textarea, title, [contenteditable]";
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) if (!node.parentElement?.closest(kept)) texts.push(node as Text);
    for (const text of texts) {
      const said = text.data.trim();
      // Numbers, amounts, dates, addresses and codes are as long in every language.
      if (!/\p{L}{2}/u.test(said) || /^\S*[@/_\d]\S*$/.test(said)) continue;
      const letters = said.replace(/[^\p{L} ]/gu, "").trim();
      const more = Math.ceil(said.length * longer);
      // A label of one word becomes a longer word, and a sentence repeats its words.
      const added = said.includes(" ") ? ` ${letters.repeat(2)}`.slice(0, more + 1).trimEnd() : letters.slice(-more).toLowerCase();
      text.data = text.data.trimEnd() + added + (/\s$/.test(text.data) ? " " : "");
    }
    const edge = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - edge;
    if (over <= 0) return [];
    const clips = (element: Element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== "visible") return true;
      return false;
    };
    const wide = [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > edge + 0.5 && !clips(element));
    const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${element.textContent?.trim().slice(0, 40)}"`;
    return [`${over} px: ${deepest.slice(0, 3).map(nameOf).join(" | ")}`];
  }, LONGER);

async function look(page: Page, found: string[]): Promise<void> {
  for (const each of await overflowOf(page)) found.push(`${new URL(page.url()).pathname + new URL(page.url()).search}, ${each}`);
}

/** Links of the page that stay on its host and lead to pages. */
const linksOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download])")].map(({ href }) => href));
/** Whether a path leads to a page, and not to a file. */
const isPage = (path: string) => !NO_PAGE.test(path.replace(/^\/es(?=\/)/, "")) && !/\.xml$|\/file$/.test(path);
/** Records of the same kind are one shape. */
const shapeOf = ({ pathname, searchParams }: URL) =>
  `${pathname
    .split("/")
    .map((part, index) => (index > 1 && /[\d]|-.*-|[^a-z-]/.test(part) ? ":id" : part))
    .join("/")} ${["tab", "do", "step"].map((name) => searchParams.get(name) ?? "").join(" ")}`
    .replace(/^(\/es\/(?:programs|blog|store|pages|gallery|resources))\/[^/ ]+/, "$1/:id")
    .trim();

/** Follows every link from some pages to those that `isOwn`, and lengthens each. */
async function walk(page: Page, starts: string[], isOwn: (path: string) => boolean, open: (address: string) => Promise<unknown>) {
  const found: string[] = [];
  const shapes = new Set<string>();
  const waiting = starts.map((path) => at(BAYSIDE, path));
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const url = new URL(address);
    url.hash = "";
    if (url.origin !== new URL(at(BAYSIDE)).origin || !isOwn(url.pathname) || !isPage(url.pathname) || shapes.has(shapeOf(url))) continue;
    shapes.add(shapeOf(url));
    await open(url.href);
    waiting.push(...(await linksOf(page)));
    await look(page, found);
  }
  console.log(`Made longer: ${[...shapes].sort().join(", ")}`);
  return { found, count: shapes.size };
}

test("a text that does not fit is found", async ({ page }) => {
  await page.goto(at(BAYSIDE, "/es/programs"));
  await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML(
      "beforeend",
      `<p id="planted" style="font:16px monospace;white-space:nowrap;width:max-content">Una línea que no se parte y cabe</p>`,
    );
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect((await overflowOf(page)).join()).toContain("Una línea que no se parte");
});

test("public pages fit a phone with texts that are 40 % longer", async ({ page }) => {
  test.setTimeout(400_000);
  const starts = [
    "/es/school-landing",
    "/es/pre-enroll-form?program=certified-nursing-assistant",
    "/es/registration?program=ekg-technician&step=3",
    "/es/login",
    "/es/forgot-password",
    "/es/verify",
  ];
  const { found, count } = await walk(
    page,
    starts,
    (path) => path.startsWith("/es/"),
    (address) => page.goto(address),
  );
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(20);
});

test("a student's pages fit a phone with texts that are 40 % longer", async ({ page }) => {
  test.setTimeout(600_000);
  const registration = await openAccount(page);
  await choose(page, "Español");
  const found: string[] = [];
  await look(page, found);
  await completeProfile(page);
  const starts = [
    "/student/home",
    `/student/classes/${registration}?do=transfer`,
    `/student/classes/${registration}?do=cancel`,
    `/student/classes/${registration}/attendance?do=leave`,
    "/student/register",
    "/student/pre-enroll",
    "/student/offline",
    "/student/documents",
    "/student/transcript",
    "/student/certificates",
    "/student/complaints",
    "/student/privacy",
    "/student/check-in",
    "/student/payments/statement",
    "/student/jobs/local",
    "/student/employers?zipCodeRange=100%2B",
    "/student/resume?do=experience",
    "/student/resume?do=certification",
    "/student/careers",
    "/student/events",
    "/student-my-profile",
    "/student-my-profile?tab=address",
    "/student-my-profile?tab=emergency",
    "/student-my-profile?tab=preferences",
    "/change-password",
    "/notifications/devices",
    "/student/nowhere",
  ];
  const walked = await walk(
    page,
    starts,
    (path) => /^\/(?:student|student-my-profile|notifications|change-password)(?:\/|$)/.test(path),
    async (address) => {
      await page.goto(address);
      if (await page.locator("script[type=module]").count()) await hydrated(page);
    },
  );
  expect([...found, ...walked.found]).toEqual([]);
  expect(walked.count).toBeGreaterThan(25);
});
