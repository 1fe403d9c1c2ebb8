import { z } from "zod";
import { address, named, text } from "~/platform/json-shapes";
import { WIDGET_FIELDS } from "./widget-model";

/** Public settings of the widget, in the API document. */
export const widgetShape = named("Widget", {
  school: z.object({
    name: z.string(),
    logo_url: address().nullable(),
    primary_color: z.string(),
    secondary_color: z.string(),
    dark_color: z.string(),
  }),
  programs: z.array(z.object({ id: z.string(), title: z.string() })),
  fields: z.array(z.enum(["name", "email", ...WIDGET_FIELDS])),
  title: z.string(),
  intro: text(),
  button_text: z.string(),
  style: z.enum(["inline", "floating"]),
  color: z.string(),
  text_color: z.string(),
  thank_you: z.string(),
});

export const askedShape = named("InquiryMade", { id: z.string() });
