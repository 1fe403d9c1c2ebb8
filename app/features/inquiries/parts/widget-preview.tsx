import { Box, Stack } from "@mantine/core";
import type { CSSProperties } from "react";
import { brandVariables } from "~/ui/colour";
import { WIDGET_FIELD_LABELS, WIDGET_FIELDS, type WidgetLook } from "../widget-model";

type Look = Pick<WidgetLook, "title" | "intro" | "buttonText" | "fields" | "color" | "style">;

/** Preview of the widget from unsaved settings; not interactive. */
export function WidgetPreview({ look, primaryColor, darkColor }: { look: Look; primaryColor: string; darkColor: string }) {
  const colour = /^#[0-9a-f]{6}$/i.test(look.color ?? "") ? (look.color as string) : primaryColor;
  const labels = ["Name", "Email", ...WIDGET_FIELDS.filter((field) => look.fields.includes(field)).map((field) => WIDGET_FIELD_LABELS[field])];
  return (
    <Stack
      gap="sm"
      p={20}
      fz="md"
      className="widget-preview"
      style={brandVariables({ primaryColor: colour, darkColor }) as CSSProperties}
      aria-hidden="true"
    >
      <Box component="p" fz={20} fw={600}>
        {look.title || "Title"}
      </Box>
      {look.intro ? <p>{look.intro}</p> : null}
      {labels.map((label) => (
        <Stack key={label} gap={4}>
          <span>{label}</span>
          <Box h={label === "Message" ? 72 : 34} bd="1px solid var(--grey-300)" bdrs={6} />
        </Stack>
      ))}
      <Box component="span" px={18} py={10} bdrs={8} className="widget-preview-button">
        {look.buttonText || "Send"}
      </Box>
      {look.style === "floating" ? (
        <Box component="span" px={18} py={10} bdrs={999} className="widget-preview-button" data-floating>
          {look.title || "Title"}
        </Box>
      ) : null}
    </Stack>
  );
}
