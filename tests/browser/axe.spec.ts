import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Area } from "~/platform/area";
import routes from "~/routes";
import { NO_PAGE } from "./carrying";
import { faults, noiseOf } from "./faults";
import { fillIn } from "./registering";
import { ask, at, BAYSIDE, hydrated, signIn } from "./support";
import { type Browser, expect, type Page, test } from "./test";

interface Screen {
  id: string;
  area: Area;
  path: RegExp;
  params: number;
}

/** Every screen in a frame, the plainest address first: `/school/classes/add` is no `/school/classes/:id`. */
const SCREENS: Screen[] = ((await (routes as unknown)) as RouteConfigEntry[])
  .flatMap(({ id = "", children = [] }) => children.map((child) => ({ ...child, area: id.replace(/^area-/, "") as Area })))
  .map(({ id = "", path = "/", area }) => ({
    id,
    area,
    path: new RegExp(`^/${path.replace(/^\//, "").replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`),
    params: path.includes("*") ? Number.POSITIVE_INFINITY : path.split(":").length,
  }))
  .sort((one, other) => one.params - other.params);
const screenAt = (address: string) => SCREENS.find(({ path }) => path.test(new URL(address).pathname));

interface Person {
  host: string;
  email?: string;
  /** Every screen of these areas has to be met … */
  areas?: Area[];
  /** … and these of the frames that several people share. */
  ids?: string[];
  /** Where the walk begins, each of these looked at; it follows every link from there. */
  from: string[];
}

const PEOPLE: Record<string, Person> = {
  "a visitor of a school": {
    host: BAYSIDE,
    areas: ["public"],
    ids: ["ACC-01", "ACC-01-passkey", "ACC-03", "ACC-06", "SYS-02", "SYS-02-splat"],
    from: [
      "/",
      "/login",
      "/login/passkey",
      "/pre-enroll-form",
      "/pre-enroll-form?program=certified-nursing-assistant",
      "/manage-preference",
      "/not-found",
      "/no-such",
    ],
  },
  "a visitor of the product": {
    host: "localhost",
    ids: ["ACC-07", "SYS-18", "DIR-01", "DIR-02", "DIR-03"],
    from: ["/join", "/best-schools", "/instructor-onboarding", "/instructor-onboarding?school=bayside"],
  },
  "an owner": {
    host: BAYSIDE,
    email: "owner@bayside.test",
    areas: ["school"],
    ids: [
      ...[
        "WEB-00-preview",
        "ACC-09",
        "ACC-11",
        "SYS-03",
        "SYS-04",
        "SYS-04-email",
        "SYS-04-devices",
        "USR-01",
        "USR-02",
        "USR-03",
        "SYS-10",
        "SYS-10-sponsor",
      ],
      ...["USR-01-rules", "USR-01-activity"],
      ...["SCH-12-statement", "SCH-15-print", "SCH-31-print", "SCH-63-pick-list", "SCH-75", "SCH-76", "SCH-77"],
    ],
    from: [
      "/school/dashboard",
      "/school/students/add?program=certified-nursing-assistant",
      "/school/initiated-registrations/add?program=certified-nursing-assistant",
      "/school/choose-picture",
      "/school/find?q=ellis",
      "/users/sign-in-rules",
      "/users/activity",
      "/not-authorized",
    ],
  },
  "an instructor": {
    host: BAYSIDE,
    email: "instructor@bayside.test",
    ids: ["TCH-01", "TCH-02", "TCH-02-check-in", "TCH-01-offline", "TCH-03", "TCH-03-skills", "TCH-03-student-skills", "TCH-04", "TCH-06"],
    from: ["/teach", "/teach/offline"],
  },
  "a student": {
    host: BAYSIDE,
    email: "student@bayside.test",
    areas: ["student"],
    ids: ["ACC-10", "ACC-11", "SYS-09", "STU-02-offline", "STU-12-agreement", "STU-13-statement", "STU-15"],
    from: ["/student/home", "/student/offline", "/student/pre-enroll", "/student-my-profile"],
  },
  "a new student": { host: BAYSIDE, email: "new.student@bayside.test", ids: ["STU-01"], from: ["/student/onboarding"] },
  "a super admin": {
    host: "localhost",
    email: "super@enrollium.test",
    areas: ["admin"],
    ids: ["ACC-09", "EML-05"],
    from: ["/admin/dashboard", "/admin/employers", "/email-config/system-emails"],
  },
  "an employer": { host: "localhost", email: "employer@harborcare.test", areas: ["employer"], ids: ["ACC-09"], from: ["/employer/home"] },
};

/**
 * Screens no walk has to meet, and why; the journey that is named looks at them.
 * A walk may come by one all the same, where a journey that runs beside it has just made the link.
 */
const NOT_WALKED: Record<string, string> = {
  "ACC-01-second-step": "behind a password: second-factor.spec",
  "ACC-02": "leads on at once",
  "SCH-01-columns": "leads on at once",
  "SCH-35-session": "behind a class with sessions: attendance.spec",
  "SCH-35-skills": "behind a class whose program has skills: skills.spec",
  "SCH-35-student-skills": "behind a class whose program has skills: skills.spec",
  "SCH-96-check": "behind a file: exams.spec",
  "SYS-24": "behind a mail: rates.spec",
  "PUB-05-guardian": "behind a mailed link: guardian.spec",
  "GRP-05": "behind an order: groups.spec",
  "GRP-06": "behind an order: groups.spec",
  "GRP-07": "behind a mailed link: groups.spec",
  "PRV-01-erase": "behind a request for erasure: privacy.spec",
  "PRV-04-confirm": "behind a mailed link: privacy.spec",
  "STU-12-addendum": "behind a class that changed after the signature",
  "SYS-21": "behind a paper: certificates.spec",
  "SYS-21-code": "behind a paper: certificates.spec",
  "TCH-01": "the instructor's alone",
  "TCH-01-offline": "the instructor's alone",
  "TCH-02": "the instructor's alone",
  "TCH-02-check-in": "the instructor's alone",
  "TCH-03": "the instructor's alone",
  "TCH-03-skills": "the instructor's alone",
  "TCH-03-student-skills": "the instructor's alone",
  "TCH-04": "the instructor's alone",
  "TCH-06": "the instructor's alone",
  "TCH-05": "the instructor's alone, with an address that is made there: feeds.spec",
  "STU-00": "leads on at once",
  "STU-01": "the new student's alone",
  "EML-05": "the super admin's alone",
  "DIR-01": "on the product's own host",
  "DIR-02": "on the product's own host",
  "DIR-03": "on the product's own host",
  "WEB-00-preview": "the staff's alone",
  "SCH-02-look": "the owner's alone",
  "SCH-02-domains": "the owner's alone: media.spec",
  "WEB-00": "leads on at once",
  "ACC-04": "behind a mail: identity.spec",
  "ACC-05": "behind a mail: inquiries-office.spec",
  "ACC-08": "behind an application: instructors.spec",
  "PUB-03-waitlist": "behind a mail: inquiries-office.spec",
  "PUB-05": "behind a payment: registration.spec",
  "PUB-06": "behind a payment: registration.spec",
  "PUB-06-pay": "behind a mail: pay-link.test looks at what it shows",
  "PUB-05-agreement": "behind a mail: corrections.test looks at what it asks",
  "PUB-12": "behind a full cart: store.spec",
  "PUB-13": "behind a payment: store.spec",
  "PUB-13-month": "behind a mail: store.spec",
  "STU-14-outcome": "behind a payment: student-pays.spec",
  "SCH-10-import-check": "behind an upload: import.spec",
  "WEB-00-plan": "leads on, or is not there",
};

/** What only some entries of a list lead to: these are opened one after the other until one of them does. */
const FOUND_ON: Record<string, string> = {
  "KEY-02-delivery": "KEY-02-endpoint",
  "KEY-02-edit": "KEY-02-endpoint",
  "PUB-08": "PUB-03",
  "SCH-22": "SCH-20",
  "SCH-50": "SCH-52",
  "SCH-54": "SCH-56",
  "SCH-81": "SCH-13",
  "SCH-87": "SCH-88",
  "SCH-29-sponsor-invoice": "SCH-29-sponsor",
};

/** Opens a page and waits until React has taken it over, where it does. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if ((await page.locator("script[type=module]").count()) === 0) return;
  await hydrated(page);
}

const linksOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([download])")].map((link) => link.href));

const pageOf = async (browser: Browser) => (await browser.newContext({ reducedMotion: "reduce" })).newPage();

for (const [name, { host, email, areas = [], ids = [], from }] of Object.entries(PEOPLE))
  test(`nothing for axe to find, and a silent console, as ${name}`, async ({ browser }) => {
    test.setTimeout(3_600_000);
    const page = await pageOf(browser);
    // The document is made of what all requests share: asking for it must not change what the screens show.
    expect((await page.request.get(...ask(host, "/api/openapi.json"))).status()).toBe(200);
    if (email) await signIn(page, email, host);
    const noise = noiseOf(page);
    const own = SCREENS.filter(({ id, area }) => ids.includes(id) || areas.includes(area));
    const wanted = own.filter(({ id }) => ids.includes(id) || !(id in NOT_WALKED)).map(({ id }) => id);
    const met = new Set<string>();
    const found: string[] = [];
    const starts = from.map((path) => at(host, path));
    const waiting = [...starts];
    /** Addresses of screens that were looked at before under another one, with the ids of those. */
    const alike = new Map<string, string>();
    const opened = new Set<string>();
    const visit = async (address: string) => {
      opened.add(address);
      await open(page, address);
      waiting.push(...(await linksOf(page)));
    };
    const shapes = new Set<string>();
    const mayLeadOn = (address: string) => !opened.has(address) && wanted.some((id) => !met.has(id) && FOUND_ON[id] === alike.get(address));
    for (;;) {
      const address = waiting.shift();
      if (!address) {
        const next = [...alike.keys()].find(mayLeadOn);
        if (!next) break;
        await visit(next);
        continue;
      }
      const url = new URL(address);
      const screen = url.origin === at(host, "") ? screenAt(address) : undefined;
      if (!screen || !own.includes(screen) || NO_PAGE.test(url.pathname) || opened.has(address)) continue;
      // Any entry of a list is like the next; every tab is looked at.
      const shape = `${screen.id} ${url.searchParams.get("tab") ?? ""}`;
      if (shapes.has(shape) && !starts.includes(address)) {
        alike.set(address, screen.id);
        continue;
      }
      shapes.add(shape);
      await visit(address);
      met.add(screenAt(page.url())?.id ?? "");
      found.push(...(await faults(page)), ...noise.splice(0));
    }
    console.log(`Looked at as ${name}: ${[...met].sort().join(" ")}`);
    expect(found).toEqual([]);
    expect(wanted.filter((id) => !met.has(id))).toEqual([]);
    await page.context().close();
  });

test("every screen is looked at by somebody", () => {
  const looked = SCREENS.filter(({ id, area }) => Object.values(PEOPLE).some(({ areas, ids }) => areas?.includes(area) || ids?.includes(id)));
  expect(SCREENS.filter((screen) => !looked.includes(screen) && !(screen.id in NOT_WALKED)).map(({ id }) => id)).toEqual([]);
  expect(Object.keys(NOT_WALKED).filter((name) => !SCREENS.some(({ id }) => id === name))).toEqual([]);
  const journeys = Object.values(NOT_WALKED).flatMap((why) => why.match(/: (.+\.spec)$/)?.[1] ?? []);
  expect(journeys.filter((name) => !readFileSync(new URL(`${name}.ts`, import.meta.url), "utf8").includes("await faults("))).toEqual([]);
});

test("faults that are planted on a page are found", async ({ browser }) => {
  const page = await pageOf(browser);
  await open(page, at(BAYSIDE, "/login"));
  await page.evaluate(() => {
    const planted = `<img src="/favicon.svg"><p style="color:#ddd;background:#fff">too pale</p><p style="width:2000px">too wide</p><p>a_raw_code</p>`;
    document.querySelector("main")?.insertAdjacentHTML("beforeend", planted);
  });
  const found = (await faults(page)).join("\n");
  for (const fault of ["image-alt", "color-contrast", "px sideways", "the code a_raw_code"]) expect(found).toContain(fault);
  await page.context().close();
});

test("nothing for axe to find in the steps of a registration", async ({ browser }) => {
  const page = await pageOf(browser);
  const found: string[] = [];
  await fillIn(page, "certified-nursing-assistant", "CNA-1041", "axe@example.test", async () => void found.push(...(await faults(page))));
  expect(found).toEqual([]);
  await page.context().close();
});

test("nothing for axe to find in a refused form", async ({ browser }) => {
  const page = await pageOf(browser);
  await signIn(page, "new.student@bayside.test");
  await open(page, at(BAYSIDE, "/student/onboarding"));
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.locator(".error-summary")).toContainText("Date of birth: This field is required");
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("light or dark is chosen without script, too, and right before anything is painted", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await signIn(page, "owner@bayside.test"));
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.goto(at(BAYSIDE, "/school/students?sort=name"));
  for (const [name, scheme] of [
    ["Dark", "dark"],
    ["Light", "light"],
  ] as const) {
    await page.locator("summary[aria-label^='Account of']").click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL(at(BAYSIDE, "/school/students?sort=name"));
    await expect(html).toHaveAttribute("data-mantine-color-scheme", scheme);
  }
  await context.close();
  const system = await browser.newContext({ colorScheme: "dark" });
  const other = await system.newPage();
  await other.goto(await signIn(other, "owner@bayside.test"));
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await system.close();
});
