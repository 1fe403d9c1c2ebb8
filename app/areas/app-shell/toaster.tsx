import { lazy, Suspense, useSyncExternalStore } from "react";
import { toasts } from "~/ui/toast";

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

/** Where toasts appear; fetched with the first of them. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasts.subscribe, toasts.isWanted, () => false);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notifications position="top-right" />
    </Suspense>
  );
}
