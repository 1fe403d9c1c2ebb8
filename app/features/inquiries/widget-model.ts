import { z } from "zod";
import { choice, flag, hexColour, longText, many, optional, optionalLongText, text } from "~/platform/input";
import { version } from "~/platform/stale";

export const WIDGET_FIELD_LABELS = { phone: "Phone", program: "Program", message: "Message" } as const;
export const WIDGET_FIELDS = Object.freeze(["phone", "program", "message"] as const);
export const WIDGET_STYLE_LABELS = { inline: "Inline, where you place the code", floating: "Floating button in the corner" } as const;

/** Shown for a widget that is off or was never saved. */
export const WIDGET_GONE = "This form is not available.";

/** Default settings of a widget. */
export const WIDGET_DEFAULTS = {
  isEnabled: true,
  title: "Ask us anything",
  intro: "Leave your question and we'll get back to you soon." as string | null,
  buttonText: "Send",
  fields: [...WIDGET_FIELDS] as string[],
  color: null as string | null,
  style: "inline" as "inline" | "floating",
  allowedDomains: [] as string[],
  thankYou: "Thank you. We will contact you soon.",
};
export type WidgetLook = typeof WIDGET_DEFAULTS;

const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/;

/** Hosts, one per line or comma-separated; full addresses are reduced to their host. */
export const domainList = () =>
  z.preprocess(
    (value) =>
      (Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "")
        .split(/[\s,]+/)
        .map((part) =>
          part
            .toLowerCase()
            .replace(/^https?:\/\//, "")
            .replace(/\/.*$/, ""),
        )
        .filter(Boolean),
    z
      .array(z.string())
      .max(50, "Enter at most 50 domains")
      .superRefine((hosts, ctx) => {
        const wrong = hosts.find((host) => !HOST.test(host));
        if (wrong) ctx.addIssue({ code: z.ZodIssueCode.custom, message: `"${wrong}" is not a domain` });
      }),
  );

export const widgetForm = z.object({
  is_enabled: flag(),
  title: text(80),
  intro: optionalLongText(300),
  button_text: text(30),
  fields: many(choice(WIDGET_FIELDS)),
  color: optional(hexColour()),
  style: choice(["inline", "floating"] as const),
  allowed_domains: domainList(),
  thank_you: longText(300),
  version: version(),
});

/** Whether this origin may show the widget; an empty list allows all. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  try {
    const { host, hostname } = new URL(origin);
    return allowed.some((entry) =>
      entry.startsWith("*.") ? hostname.endsWith(entry.slice(1).replace(/:\d+$/, "")) : entry === host || entry === hostname,
    );
  } catch {
    return false;
  }
}

/** The same for a browser's frame policy; a domain without a port means every port of it. */
export const frameAncestors = (allowed: readonly string[]): string =>
  allowed.length === 0 ? "*" : allowed.map((entry) => (/:\d+$/.test(entry) ? entry : `${entry}:*`)).join(" ");

export const embedScript = (origin: string, key: string): string => `<script src="${origin}/widget/inquiry.js?school=${key}" async></script>`;
export const embedFrame = (origin: string, key: string, title: string): string =>
  `<iframe src="${origin}/widget/inquiry/${key}" title="${title.replace(/[<>"&]/g, "")}" style="width:100%;height:620px;border:0"></iframe>`;
