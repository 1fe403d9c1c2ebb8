import type { Page } from "@playwright/test";

/** Files that a browser downloads or shows itself: no page of the site. */
export const NO_PAGE = /^\/(media|files|brand|assets|api)\b|\.(pdf|ics|svg|png|webp|csv)$|\/(pdf|calendar)$|^\/(dev|__)/;

interface Found {
  links: string[];
  /** What does not carry the id on. */
  lost: string[];
}

/** The addresses of this very host on a page, and what of its links and forms would lose the affiliate id. */
export async function carriedOn(page: Page, affid: string): Promise<Found> {
  const found = await page.evaluate((affid) => {
    const here = (address: string) => new URL(address, location.href);
    const anchors = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
      (link) => here(link.href).origin === location.origin && !link.getAttribute("href")?.startsWith("#") && !link.hasAttribute("download"),
    );
    const forms = [...document.querySelectorAll("form")].filter((form) => form.getAttribute("method") !== "dialog");
    const keeps = (address: string) => here(address).searchParams.get("affid") === affid;
    return {
      links: anchors.map((link) => here(link.href).pathname + here(link.href).search),
      lost: [
        ...anchors.filter((link) => !keeps(link.href)).map((link) => link.getAttribute("href") ?? ""),
        ...forms
          .filter((form) =>
            form.method === "post"
              ? !keeps(form.getAttribute("action") ?? location.href)
              : form.querySelector<HTMLInputElement>("input[name=affid]")?.value !== affid,
          )
          .map((form) => `form ${form.method} ${form.getAttribute("action") ?? ""}`),
      ],
    };
  }, affid);
  if (new URL(page.url()).searchParams.get("affid") !== affid) found.lost.push(`led to ${page.url()}`);
  return { ...found, lost: [...new Set(found.lost)].filter((address) => !NO_PAGE.test(new URL(address, page.url()).pathname)) };
}
