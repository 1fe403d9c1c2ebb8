import { Fragment, type ReactNode } from "react";

/** A fixed text with elements in the places of its names: `filled(text("Added {time}"), { time: <InstantText … /> })`. */
export const filled = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? <Fragment key={part}>{parts[part]}</Fragment> : part));
