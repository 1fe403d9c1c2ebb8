import { NavigationProgress, nprogress } from "@mantine/nprogress";
import { useEffect } from "react";
import { useText } from "~/ui/use-text";

/** A line on top of the page that grows while something is on its way. */
export default function ProgressBar({ isBusy }: { isBusy: boolean }) {
  const text = useText();
  useEffect(() => {
    if (!isBusy) return;
    nprogress.start();
    return () => nprogress.complete();
  }, [isBusy]);
  return <NavigationProgress size={2} withinPortal={false} aria-label={text("Loading the page")} />;
}
