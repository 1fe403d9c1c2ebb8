import { faults } from "./faults";
import { at, BAYSIDE, mailsTo, runMinute, sendToThem, signIn } from "./support";
import { expect, type Page, test } from "./test";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "marketing, with script" : "marketing, without script", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));

    test("a text is begun from the library, generated, checked and exported", async ({ page }) => {
      const title = `Spring ${Date.now().toString(36)}`;
      await page.goto(at(BAYSIDE, "/school/marketing"));
      await page.getByRole("link", { name: "Use Next class start" }).click();
      await page.getByRole("textbox", { name: "Title" }).fill("");
      await page.getByRole("button", { name: "Add text" }).click();
      await expect(page.getByText("This field is required").first()).toBeVisible();
      await page.getByRole("textbox", { name: "Title" }).fill(title);
      if (!javaScriptEnabled) await page.locator("select[name=program]").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Add text" }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("button", { name: "Generate content" }).click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      await expect(page.getByText(/^Generated/).first()).toBeVisible();
      if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
      await expect(page.getByRole("link", { name: "Export text" })).toHaveAttribute("href", /export\.txt$/);
      const saved = page.url();
      await page.getByRole("button", { name: "Send as email" }).click();
      await expect(page).toHaveURL(/\/school\/broadcasts\/edit\//);
      await expect(page.getByLabel("Subject")).toHaveValue(title);
      await expect(page.getByText("We don't send anything until you confirm.")).toBeVisible();
      if (!javaScriptEnabled) await expect(page.locator("textarea[name=body]")).not.toHaveValue("");
      await page.goto(saved);
      await page.goto(at(BAYSIDE, `/school/marketing?q=${encodeURIComponent(title)}`));
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    });

    test("a flyer is generated, made a message, looked at, tried, sent, and arrives", async ({ page }) => {
      const title = `Flyer of the spring ${Date.now().toString(36)}`;
      await page.goto(at(BAYSIDE, "/school/marketing/add"));
      await page.getByRole("textbox", { name: "Title" }).fill(title);
      await page.locator("select[name=channel]").selectOption("flyer");
      await page.locator("select[name=program]").selectOption({ label: "Phlebotomy Technician" });
      await page.getByRole("button", { name: "Add text" }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await page.getByRole("textbox", { name: /^Prompt/ }).fill("Invite to {title}, which costs {program_fee}");
      await page.getByRole("button", { name: "Generate content" }).click();
      await expect(page.getByText(/^Generated/).first()).toBeVisible();
      await page.getByRole("button", { name: "Send as email" }).click();
      await expect(page).toHaveURL(/\/school\/broadcasts\/edit\//);
      await page.getByLabel("To", { exact: true }).selectOption("students");
      await page.locator("select[name=program]").selectOption({ label: "Phlebotomy Technician" });
      await page.getByRole("button", { name: "Preview recipients" }).click();
      await expect(page.getByRole("heading", { name: /^Recipients: [\d,]+ (person|people)$/ })).toBeVisible();
      const first = /\((\S+@\S+)\)/.exec((await page.getByText(/^Preview for .+\)$/).textContent()) ?? "")?.[1] ?? "";
      await sendToThem(page);
      // A tick of the clock when it cannot be taken back any more.
      await runMinute(page.request, Date.now() + 60_000);
      const arrived = async () => (await mailsTo(page.request, first)).some(({ subject }) => subject === title);
      await expect.poll(arrived, { timeout: 30_000 }).toBe(true);
    });

    test("a text that promises a job says so beside the editor", async ({ page }) => {
      await page.goto(at(BAYSIDE, "/school/marketing?q=Hurry"));
      await page
        .getByRole("link", { name: /^Hurry up post/ })
        .first()
        .click();
      await expect(page.getByText("Promise of a job")).toBeVisible();
      await expect(page.getByText("Urgent tone")).toBeVisible();
    });
  });
}

/** A canvas that nobody else has. */
async function newCanvas(page: Page): Promise<string> {
  const title = `Flyer ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;
  await page.goto(at(BAYSIDE, "/school/marketing/canvas/add"));
  await page.getByLabel("Title").fill(title);
  await page.getByLabel(/^Square post/).check();
  await page.getByRole("button", { name: "Add canvas" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  return title;
}

test.describe("a canvas, without script", () => {
  test.use({ javaScriptEnabled: false });

  test("is made of blocks by a form, drawn on, and taken as a picture", async ({ page }) => {
    await signIn(page, "owner@bayside.test");
    const title = await newCanvas(page);
    await page.getByRole("button", { name: "Add text" }).click();
    await page.getByRole("textbox", { name: /^Text/ }).fill("Come and see the lab");
    await page.getByRole("textbox", { name: "Rotation (degrees)" }).fill("-5");
    await page.getByRole("button", { name: "Add rectangle" }).click();
    await expect(page.getByRole("group", { name: "Rectangle 2" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Text/ })).toHaveValue("Come and see the lab");
    await expect(page.getByRole("textbox", { name: "Rotation (degrees)" }).first()).toHaveValue("-5");
    await page.getByRole("button", { name: "Move backward: Rectangle 2" }).click();
    await expect(page.getByRole("group", { name: "Rectangle 1" })).toBeVisible();
    await page.getByRole("textbox", { name: /^Generate image/ }).fill("The harbor at dawn");
    await page.getByRole("button", { name: "Generate image" }).click();
    await expect(page.getByRole("group", { name: "Image 1" })).toBeVisible();
    await page.getByRole("button", { name: "Choose from the library: upload image" }).click();
    await page.locator(".picture-choices button, button.picture-choice").first().click();
    await expect(page.getByText(/Picture selected/)).toBeVisible();
    await page.getByRole("button", { name: "Save canvas" }).click();
    await expect(page.getByRole("group", { name: "Image 2" })).toBeVisible();
    const picture = page.getByRole("img", { name: `${title}, saved version` });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1080);
    await expect(page.getByRole("link", { name: "Download SVG" })).toHaveAttribute("href", /picture\.svg/);
  });
});

test.describe("a canvas, with script", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.beforeEach(({ page }) => signIn(page, "owner@bayside.test"));
  const drawing = (page: Page) => page.getByRole("application", { name: "Drawing" });
  const top = (page: Page) => page.getByRole("textbox", { name: "Top" });
  const left = (page: Page) => page.getByRole("textbox", { name: "Left" });

  /** The middle of the chosen layer, in dots of the screen. */
  async function middle(page: Page): Promise<{ x: number; y: number; scale: number }> {
    await page.evaluate(() => scrollTo(0, 0));
    const canvas = await drawing(page).locator("canvas").first().boundingBox();
    if (!canvas) throw new Error("The canvas is missing");
    const scale = canvas.width / 1080;
    const number = async (name: string) => Number(await page.getByRole("textbox", { name, exact: true }).inputValue());
    const [x, y, width, height] = [await number("Left"), await number("Top"), await number("Width"), await number("Height")];
    return { x: canvas.x + (x + width / 2) * scale, y: canvas.y + (y + height / 2) * scale, scale };
  }

  test("is drawn on by hand: what was moved is put back by undo and kept by save", async ({ page }) => {
    const title = await newCanvas(page);
    await expect(drawing(page).locator("canvas").first()).toBeVisible();
    await page.getByRole("button", { name: "Add text" }).click();
    await page.getByRole("textbox", { name: /^Text/ }).fill("Come and see the lab");
    await expect(page.getByRole("list", { name: "Layers" })).toContainText("Come and see the lab");
    const before = await top(page).inputValue();
    const from = await middle(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const step of [40, 120, 200]) await page.mouse.move(from.x, from.y + step, { steps: 4 });
    await page.mouse.up();
    await expect(top(page)).not.toHaveValue(before);
    const moved = await top(page).inputValue();
    expect(Number(moved)).toBeGreaterThan(Number(before) + 200);
    await expect(page.locator(".canvas-editor [role=status]").first()).toContainText(`${moved} from the top`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(top(page)).toHaveValue(before);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(top(page)).toHaveValue(moved);

    // A grip at the lower right corner makes it smaller.
    const grip = await middle(page);
    const [width, height] = [
      await page.getByRole("textbox", { name: "Width" }).inputValue(),
      await page.getByRole("textbox", { name: "Height" }).inputValue(),
    ];
    const corner = { x: grip.x + (Number(width) / 2) * grip.scale, y: grip.y + (Number(height) / 2) * grip.scale };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x - 80, corner.y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Number(await page.getByRole("textbox", { name: "Width" }).inputValue())).toBeLessThan(Number(width) - 50);

    // Near the edge of the canvas a grip lies down on it.
    const side = await middle(page);
    const [half, start] = [Number(await page.getByRole("textbox", { name: "Width" }).inputValue()) / 2, Number(await left(page).inputValue())];
    await page.mouse.move(side.x - half * side.scale, side.y);
    await page.mouse.down();
    await page.mouse.move(side.x - (half + start) * side.scale + 3, side.y, { steps: 6 });
    await page.mouse.up();
    await expect(left(page)).toHaveValue("0");

    const kept = await left(page).inputValue();
    await page.getByRole("button", { name: "Save canvas" }).click();
    await expect(page.getByText("Saved successfully.")).toBeVisible();
    await page.reload();
    await expect(drawing(page).locator("canvas").first()).toBeVisible();
    await page.getByRole("button", { name: /^Text 1/ }).click();
    await expect(top(page)).toHaveValue(moved);
    await expect(left(page)).toHaveValue(kept);
    expect(await faults(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PNG" }).click();
    expect((await download).suggestedFilename()).toBe(`${title}.png`);
  });

  test("is drawn on by keys alone", async ({ page }) => {
    await newCanvas(page);
    await expect(drawing(page).locator("canvas").first()).toBeVisible();
    await page.getByRole("button", { name: "Add rectangle" }).press("Enter");
    await page.getByRole("button", { name: "Add logo" }).press("Enter");
    const status = page.locator(".canvas-editor [role=status]").first();
    await expect(status).toHaveText(/^Logo 2: 86 from the left, 86 from the top/);
    await drawing(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(status).toHaveText(/^Logo 2: 96 from the left, 87 from the top/);
    await page.keyboard.press("Control+d");
    await expect(status).toHaveText(/^Logo 3: 116 from the left, 107 from the top/);
    await page.keyboard.press("Delete");
    await expect(status).toHaveText("Layer removed.");
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("list", { name: "Layers" }).getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByRole("list", { name: "Layers" }).getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(status).toHaveText(/^Rectangle 1:/);
    await page.keyboard.press("Tab");
    await expect(status).toHaveText(/^Logo 2:/);
    // Behind the last layer the key leaves the drawing.
    await page.keyboard.press("Tab");
    await expect(drawing(page)).not.toBeFocused();
    const back = page.getByRole("button", { name: "Send backward: Logo 2" });
    await back.press("Enter");
    await expect(page.getByRole("button", { name: "Send backward: Logo 1" })).toHaveAttribute("aria-disabled", "true");
    const lock = page.getByRole("button", { name: "Lock: Logo 1" });
    await lock.press("Enter");
    await expect(lock).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Logo 1", exact: true }).press("Enter");
    const stays = await left(page).inputValue();
    await drawing(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect(left(page)).toHaveValue(stays);
    await page.getByRole("button", { name: "Your secondary color" }).first().press("Enter");
    await expect(page.locator("select[name=background]")).toHaveValue("secondary");
  });

  test("takes a picture of the library, and fits a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newCanvas(page);
    await expect(drawing(page).locator("canvas").first()).toBeVisible();
    await page.getByRole("button", { name: "Add picture" }).click();
    await page.getByRole("dialog", { name: "Choose a picture" }).getByRole("listitem").getByRole("button").first().click();
    await expect(page.getByRole("group", { name: "Image 1" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Save canvas" }).click();
    await expect(page.getByText("Saved successfully.")).toBeVisible();
    await expect(page.getByText("Save first: downloads use the saved version.")).toHaveCount(0);
  });
});

test("the desk and both editors fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "owner@bayside.test");
  for (const path of [
    "/school/marketing",
    "/school/marketing?tab=canvases",
    "/school/marketing/add",
    "/school/marketing/canvas/add",
    "/school/call-logs",
  ]) {
    await page.goto(at(BAYSIDE, path));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
