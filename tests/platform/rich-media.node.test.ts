import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { markdownOf } from "~/platform/rich-markdown";
import { videoOf } from "~/platform/rich-nodes";
import { documentText, richTextOf } from "~/platform/rich-text";
import { RichText } from "~/ui/rich-text";

const stored = (...content: unknown[]) => JSON.stringify({ type: "doc", content });
const shown = (value: string | undefined) => renderToStaticMarkup(createElement(RichText, { value }));
const link = (href: string, attrs: object = {}, text = "Go") =>
  stored({ type: "paragraph", content: [{ type: "text", text, marks: [{ type: "link", attrs: { href, ...attrs } }] }] });
const PAGE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

describe("a picture in a text", () => {
  it("comes back as it was written, and only where a field takes it", () => {
    const written = "Look\n\n![The lab](/media/01a2-b)\n\nat it";
    const document = documentText(written, true);
    expect(markdownOf(document)).toBe(written);
    expect(shown(document)).toContain('src="/media/01a2-b?w=960"');
    expect(shown(document)).toContain('alt="The lab"');
    expect(markdownOf(documentText(written))).toBe("Look\n\nat it");
    expect(documentText("![](/media/01a2-b)", true)).toBeDefined();
  });

  it("has no address but one of the library", () => {
    for (const id of ["../x", "https://evil.test/a.png", 'a" onerror="alert(1)', "javascript:alert(1)", "", 7, null, { toString: "a" }])
      expect([id, richTextOf(stored({ type: "picture", attrs: { id, alt: "A", src: "https://evil.test", onerror: "alert(1)" } }))]).toEqual([id, []]);
    const html = shown(stored({ type: "picture", attrs: { id: "ok", alt: '"><script>alert(1)</script>', onerror: "alert(1)", style: "x" } }));
    expect(html).not.toContain("<script");
    expect(html).not.toContain("onerror");
    for (const markdown of ["![x](https://evil.test/a.png)", "![x](/media/../admin)", "![x](/media/a?b=c)"])
      expect(shown(documentText(markdown, true))).not.toContain("<img");
  });
});

describe("a video in a text", () => {
  it("is a link on its own line, with or without a title; elsewhere it stays a link", () => {
    for (const [written, markdown] of [
      ["https://youtu.be/dQw4w9WgXcQ?t=3", PAGE],
      ["https://www.youtube.com/shorts/dQw4w9WgXcQ", PAGE],
      ["https://m.youtube.com/watch?app=x&v=dQw4w9WgXcQ", PAGE],
      [`[Our lab](${PAGE})`, `[Our lab](${PAGE})`],
      ["https://player.vimeo.com/video/123456789", "https://vimeo.com/123456789"],
    ] as const) {
      const document = documentText(written, true);
      expect(markdownOf(document)).toBe(markdown);
      expect(documentText(markdownOf(document), true)).toBe(document);
      expect(shown(document)).toContain("<iframe");
      expect(shown(documentText(document ?? ""))).not.toContain("<iframe");
    }
    expect(shown(documentText(`See [our lab](${PAGE}) now`, true))).not.toContain("<iframe");
  });

  it("loads nothing of the site before it is pressed", () => {
    const html = shown(documentText(PAGE, true));
    expect(html).not.toMatch(/\ssrc="/);
    expect(html).toContain("srcDoc=");
    expect(html).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1");
  });

  it("is of YouTube or Vimeo alone, and its title is text", () => {
    for (const href of [
      "https://evil.test/watch?v=dQw4w9WgXcQ",
      "https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ",
      "https://evil.test/https://youtu.be/dQw4w9WgXcQ",
      "http://youtu.be/dQw4w9WgXcQ",
      'https://youtu.be/dQw4w9WgXcQ" onload="alert(1)',
      "javascript:alert('https://youtu.be/dQw4w9WgXcQ')",
      "https://vimeo.com/123456789/../x y",
      "https://user@youtube.com/watch?v=dQw4w9WgXcQ",
    ]) {
      expect([href, videoOf(href)]).toEqual([href, null]);
      expect(richTextOf(stored({ type: "video", attrs: { href } }))).toEqual([]);
    }
    const html = shown(stored({ type: "video", attrs: { href: PAGE, title: '</a><script>alert(1)</script>"onload="x', srcdoc: "<script>" } }));
    expect(html).not.toContain("<script");
    // In the player's own page the title is text, too: its signs are escaped once for the page and once for the attribute.
    expect(html).toContain("&amp;#60;script&amp;#62;");
  });
});

describe("a button in a text", () => {
  it("comes back as it was written", () => {
    const written = '[Apply now](https://example.org/apply "button")';
    expect(markdownOf(documentText(written))).toBe(written);
    expect(shown(documentText(written))).toContain(
      '<a href="https://example.org/apply" rel="noopener noreferrer nofollow" class="button">Apply now</a>',
    );
  });

  it("leads where a link may lead, and is nothing but a link", () => {
    for (const href of ["javascript:alert(1)", "data:text/html,<script>", "vbscript:x", "//evil.test", 'https://x.test/" onclick="alert(1)']) {
      const html = shown(link(href, { button: true }));
      expect([href, html.includes('onclick="alert') || /href="(javascript|data|vbscript|\/\/)/.test(html)]).toEqual([href, false]);
    }
    const html = shown(link("https://example.org", { button: "x onclick=alert(1)", class: "evil", onclick: "alert(1)", style: "position:fixed" }));
    expect(html).toBe('<p><a href="https://example.org" rel="noopener noreferrer nofollow">Go</a></p>');
  });
});
