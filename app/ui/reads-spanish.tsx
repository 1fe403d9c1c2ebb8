import { Badge } from "@mantine/core";
import type { Locale } from "~/words/locale";

/** Marks a person who reads Spanish, beside the name; null for others. */
export const spanishMark = (locale: Locale) =>
  locale === "es" ? (
    <span className={`badge ${Badge.classes.root}`} data-tone="blue" title="Reads Spanish">
      ES
    </span>
  ) : null;
