import type { Flash } from "~/platform/flash";

/** Milliseconds that good news stay. */
export const TOAST_MS = 2500;

let isWanted = false;
const waiting = new Set<() => void>();

/** Whether anything was said on this page yet: only then the place for it is fetched. For `useSyncExternalStore`. */
export const toasts = {
  subscribe(tell: () => void) {
    waiting.add(tell);
    return () => waiting.delete(tell);
  },
  isWanted: () => isWanted,
};

/** Says something in passing. Good news leave by themselves, errors stay until closed. */
export async function showToast({ text, tone }: Flash): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({
    message: text,
    color: tone === "error" ? "red" : tone === "success" ? "green" : "brand",
    autoClose: tone === "error" ? false : TOAST_MS,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close" },
  });
  isWanted = true;
  for (const tell of waiting) tell();
}
