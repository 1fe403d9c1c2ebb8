import { NavigationProgress, nprogress } from "@mantine/nprogress";
import { useEffect } from "react";

/** A line on top of the page that grows while something is on its way. */
export default function ProgressBar({ isBusy }: { isBusy: boolean }) {
  useEffect(() => {
    if (!isBusy) return;
    nprogress.start();
    return () => nprogress.complete();
  }, [isBusy]);
  return <NavigationProgress size={2} withinPortal={false} aria-label="Loading the page" />;
}
