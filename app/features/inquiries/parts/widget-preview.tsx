import type { CSSProperties } from "react";
import { brandVariables } from "~/ui/colour";
import { WIDGET_FIELD_LABELS, WIDGET_FIELDS, type WidgetLook } from "../widget-model";

type Look = Pick<WidgetLook, "title" | "intro" | "buttonText" | "fields" | "color" | "style">;

/** Preview of the widget from unsaved settings; not interactive. */
export function WidgetPreview({ look, primaryColor, darkColor }: { look: Look; primaryColor: string; darkColor: string }) {
  const colour = /^#[0-9a-f]{6}$/i.test(look.color ?? "") ? (look.color as string) : primaryColor;
  const asked = ["Name", "Email", ...WIDGET_FIELDS.filter((field) => look.fields.includes(field)).map((field) => WIDGET_FIELD_LABELS[field])];
  return (
    <div className="widget-preview" style={brandVariables({ primaryColor: colour, darkColor }) as CSSProperties} aria-hidden="true">
      <p className="widget-preview-title">{look.title || "Title"}</p>
      {look.intro ? <p>{look.intro}</p> : null}
      {asked.map((label) => (
        <div key={label} className="widget-preview-field">
          <span>{label}</span>
          <i data-tall={label === "Message" || undefined} />
        </div>
      ))}
      <span className="widget-preview-button">{look.buttonText || "Send"}</span>
      {look.style === "floating" ? <span className="widget-preview-bubble">{look.title || "Title"}</span> : null}
    </div>
  );
}
