import { notifications } from "@mantine/notifications";
import type { Flash } from "~/platform/flash";

/** Milliseconds that good news stay. */
export const TOAST_MS = 2500;

/** Says something in passing. Good news leave by themselves, errors stay until closed. */
export function showToast({ text, tone }: Flash): void {
  notifications.show({
    message: text,
    color: tone === "error" ? "red" : tone === "success" ? "green" : "brand",
    autoClose: tone === "error" ? false : TOAST_MS,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close" },
  });
}
