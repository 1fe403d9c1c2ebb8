import { describe, expect, it } from "vitest";
import { htmlOf, textOf } from "~/features/messaging/domain/mail-body";
import { WORDINGS } from "~/features/messaging/domain/mail-templates";
import { placeholdersOf, TEMPLATE_NAMES, TEMPLATES } from "~/features/messaging/mails-model";
import { fillSubject, unknownPlaceholders } from "~/features/messaging/placeholders";
import { samplesOf } from "~/features/messaging/samples-model";

const STYLE = { link: "#111111", button: "#222222", onButton: "#ffffff" };

describe("the product's own wording", () => {
  it.each(TEMPLATE_NAMES)("%s uses only its own placeholders", (name) => {
    const { subject, body, afterTable = "" } = WORDINGS[name];
    expect(unknownPlaceholders(subject + body + afterTable, placeholdersOf(name))).toEqual([]);
  });
  it("has a preview sample for every mail", () => {
    expect(TEMPLATE_NAMES).toHaveLength(Object.keys(WORDINGS).length);
    const links = (name: string) => /_(link|url)$/.test(name) || name.startsWith("school_");
    for (const template of TEMPLATE_NAMES)
      expect([template, [...placeholdersOf(template)].filter((name) => !links(name) && !samplesOf(template)[name])]).toEqual([template, []]);
    expect(Object.values(TEMPLATES).every(({ title }) => title.length > 0)).toBe(true);
  });
});

describe("placeholders", () => {
  it("lists unknown ones once each", () => {
    expect(unknownPlaceholders("{{program}} {{ nonsense }} {{nonsense}} {{a b}}", ["program"])).toEqual(["nonsense", "a b"]);
  });
  it("keeps a subject on one line", () => {
    expect(fillSubject("Hello {{name}}", { name: "Eve\r\nBcc: all@example.test" })).toBe("Hello Eve Bcc: all@example.test");
  });
  it("fills in values as text, never as markup", () => {
    const html = htmlOf("Hi {{name}}", { name: "<img src=x> **b** [x](https://evil.test) {{program}}" }, STYLE);
    expect(html).toBe('<p style="margin:0 0 16px">Hi &lt;img src=x&gt; **b** [x](https://evil.test) {{program}}</p>');
  });
  it("leaves missing values empty, and drops lines without other content", () => {
    expect(textOf("Hello {{name}}.\n\n- Class: {{class_id}}\n- Fee: {{fee}}", { fee: "$10.00", name: "Nora" })).toBe("Hello Nora.\n\n- Fee: $10.00");
    expect(textOf("Fee {{fee}} for {{program}}", { program: "CPR" })).toBe("Fee  for CPR");
  });
  it("links to the web and to mailboxes only", () => {
    expect(htmlOf("[Go]({{link}})", { link: "javascript:alert(1)" }, STYLE)).toBe("");
    expect(htmlOf("See [this]({{link}}).", { link: "data:text/html,x" }, STYLE)).toBe('<p style="margin:0 0 16px">See this.</p>');
    expect(htmlOf("[Go]({{link}})", { link: 'https://a.test/?q=1&b="x' }, STYLE)).toBe("");
    expect(textOf("[Go]({{link}})", { link: "https://a.test/?q=1" })).toBe("Go:\nhttps://a.test/?q=1");
  });
});
