import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fontkit, { type Font } from "@pdf-lib/fontkit";
import { Miniflare } from "miniflare";
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fontEngine } from "~/platform/pdf/font-engine";
import { bundleWorker } from "../support/bundle";

/** A Worker that answers every request with a separate document; the requests share one isolate, as in production. */
const WORKER = `
import { Buffer } from "node:buffer";
import { documentPdf } from "~/platform/pdf/document-pdf";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const logos = { png: { bytes: Buffer.from(PIXEL, "base64"), isPng: true }, broken: { bytes: new Uint8Array([1, 2, 3]), isPng: false } };
const paper = (number, logo, by) => ({
  logo: logos[logo] ?? null, title: "Receipt", number, issuer: ["Nguyễn Thị Ánh", null], details: [["Paid by", by ?? "Łukasz"]],
  table: { heads: ["Description", "Amount"], widths: [404, 100], amountsFrom: 1, rows: [["Tuition", "$300.00"]] },
  sums: [["Total", "$300.00", true]], notes: ["Keep this."],
});
export default {
  async fetch(request, env) {
    const asked = new URL(request.url).searchParams;
    const ctx = { now: new Date(), ports: { assets: { read: async (path) => (await env.ASSETS.fetch("https://assets" + path)).arrayBuffer() } } };
    return new Response(await documentPdf(ctx, paper(asked.get("number"), asked.get("logo"), asked.get("by"))));
  },
};`;

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const deployed = async ({ url }: { url: string }) => new Response(readFileSync(root(`public${new URL(url).pathname}`))) as never;

let mf: Miniflare;
let address: URL;
beforeAll(async () => {
  mf = new Miniflare({
    modules: true,
    script: await bundleWorker(WORKER),
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
    serviceBindings: { ASSETS: deployed },
  });
  address = await mf.ready;
});
afterAll(() => mf.dispose());

const ask = (number: number, signal?: AbortSignal) => fetch(`${address}?number=RC-${number}`, { signal });
const several = (count: number) => Array.from({ length: count }, (_, index) => ask(index));

async function outcomes(asked: Promise<Response>[]): Promise<string[]> {
  const answers = await Promise.all(asked);
  return Promise.all(
    answers.map(async (answer) => {
      const bytes = await answer.arrayBuffer();
      return answer.status === 200
        ? `200 ${(await PDFDocument.load(bytes)).getTitle()}`
        : `${answer.status} ${new TextDecoder().decode(bytes).slice(0, 80)}`;
    }),
  );
}
const all = (count: number) => Array.from({ length: count }, (_, index) => `200 Receipt RC-${index}`);

it.each(["áéíóúüñÑ¿¡", "李小龍", "محمد العربي", "हिन्दी", "김민준", "ሰላም አበበ", "Ναυσικᾶ", "Ada 李"])("a paper has the letters of %s", async (by) => {
  const answer = await fetch(`${address}?number=RC-1&by=${encodeURIComponent(by)}`);
  const pdf = await PDFDocument.load(await answer.arrayBuffer());
  const toUnicode = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [new TextDecoder("latin1").decode(decodePDFRawStream(object).decode())] : []))
    .filter((text) => text.includes("beginbfchar"))
    .join("\n")
    .toLowerCase();
  for (const letter of by.replaceAll(" ", "")) {
    const code = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    expect([letter, toUnicode.includes(code)]).toEqual([letter, true]);
  }
});

describe("documents requested at the same time", () => {
  it("are all written", async () => {
    expect(await outcomes(several(8))).toEqual(all(8));
  });

  it("do not wait for one whose reader has left", async () => {
    for (const after of [0, 5, 20, 60]) {
      const leaving = new AbortController();
      const left = ask(99, leaving.signal).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, after));
      leaving.abort();
      await left;
      expect(await outcomes(several(8))).toEqual(all(8));
    }
  });
});

describe("the logo of a paper", () => {
  it("is drawn where it can be read, and left out where it cannot", async () => {
    const hasPicture = async (logo: string) => {
      const answer = await fetch(`${address}?number=RC-1&logo=${logo}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [answer.status, bytes.toString("latin1").includes("/Subtype /Image")];
    };
    expect(await hasPicture("png")).toEqual([200, true]);
    expect(await hasPicture("broken")).toEqual([200, false]);
    expect(await hasPicture("")).toEqual([200, false]);
  });
});

/** The subset of a font that a text needs, as embedded in a PDF. */
function subsetOf(font: Font, text: string): Promise<Buffer> {
  const subset = font.createSubset();
  for (const glyph of font.layout(text).glyphs) subset.includeGlyph(glyph);
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const stream = subset.encodeStream();
    stream.on("data", (bytes) => parts.push(bytes)).on("end", () => resolve(Buffer.concat(parts)));
    setTimeout(reject, 5_000, new Error("The stream did not end")).unref();
  });
}

describe("the part of a font in a paper", () => {
  it("is the same, byte for byte, as fontkit's own stream makes", async () => {
    const long = String.fromCodePoint(...Array.from({ length: 0x4ff - 0x21 }, (_, index) => 0x21 + index));
    for (const file of ["noto-sans-regular.ttf", "noto-sans-semibold.ttf"])
      for (const text of ["Receipt", "Nguyễn Thị Ánh, Łukasz, Ελένη, Анна: $1,450.00", long]) {
        const bytes = readFileSync(root(`public/fonts/${file}`));
        const [ours, theirs] = await Promise.all([subsetOf(fontEngine.create(bytes), text), subsetOf(fontkit.create(bytes), text)]);
        expect(ours.length).toBeGreaterThan(text === long ? 65_536 : 500);
        expect(ours.equals(theirs)).toBe(true);
      }
  });
});

describe("a font from the web", () => {
  it("keeps the outline of each letter, also behind one of odd length", async () => {
    for (const [name, text] of [
      ["arabic-arabic", "محمد العربي"],
      ["devanagari-devanagari", "कमल"],
      ["ethiopic-ethiopic", "ሰላም አበበ"],
    ]) {
      const font = fontEngine.create(readFileSync(root(`public/fonts/paper/noto-sans-${name}-400-normal.woff`)));
      const { glyphs } = font.layout(text ?? "");
      const subset = fontEngine.create(await subsetOf(font, text ?? ""));
      const outlines = (of: Font, ids: number[]) => ids.map((id) => of.getGlyph(id).path.toSVG());
      const own = [...new Set(glyphs.map(({ id }) => id))];
      // The subset has the missing glyph first, then each letter in order.
      expect(
        outlines(
          subset,
          own.map((_, index) => index + 1),
        ),
      ).toEqual(outlines(font, own));
    }
  });
});

describe("a paper that a screen reader reads", () => {
  const nameOf = (value: unknown) => String(value).slice(1);
  /** The roles of the structure in reading order, and how many pieces of the page each holds. */
  function rolesOf(pdf: PDFDocument, element: PDFDict): string[] {
    const kids = pdf.context.lookup(element.get(PDFName.of("K")));
    const list = kids instanceof PDFArray ? kids.asArray().map((kid) => pdf.context.lookup(kid)) : [kids];
    const inner = list.flatMap((kid) => (kid instanceof PDFDict && kid.get(PDFName.of("S")) ? rolesOf(pdf, kid) : []));
    return [nameOf(element.get(PDFName.of("S"))), ...inner];
  }

  it("has language, title, headings, tables with heads, and nothing outside of the structure", async () => {
    const answer = await fetch(`${address}?number=RC-7&logo=png`);
    const pdf = await PDFDocument.load(await answer.arrayBuffer());
    expect(pdf.catalog.get(PDFName.of("Lang"))?.toString()).toBe("(en-US)");
    expect(pdf.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).get(PDFName.of("Marked"))?.toString()).toBe("true");
    const tree = pdf.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    expect(rolesOf(pdf, tree.lookup(PDFName.of("K"), PDFDict))).toEqual(
      "Document H1 Figure P Table TR TH TD Table TR TH TH TR TD TD Table TR TH TD P".split(" "),
    );
    const [page] = pdf.getPages();
    const contents = page?.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray().map((each) => pdf.context.lookup(each)) : [contents];
    const drawn = streams
      .flatMap((each) => (each instanceof PDFRawStream ? [new TextDecoder("latin1").decode(decodePDFRawStream(each).decode())] : []))
      .join("\n");
    let depth = 0;
    for (const line of drawn.split("\n")) {
      if (/ (BDC|BMC)$/.test(line)) depth += 1;
      else if (line === "EMC") depth -= 1;
      else if (/ (Tj|Do|l)$/.test(line)) expect([line, depth]).toEqual([line, 1]);
    }
    expect(depth).toBe(0);
    const parents = tree.lookup(PDFName.of("ParentTree"), PDFDict).lookup(PDFName.of("Nums"), PDFArray);
    expect(pdf.context.lookup(parents.get(1))).toHaveProperty("array.length", [...drawn.matchAll(/MCID \d+/g)].length);
  });
});
