import { Box, Group, type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Flash } from "~/platform/flash";
import { BesideFrame } from "~/ui/beside/beside-frame";
import { useNonce } from "~/ui/nonce";
import { useRootData } from "~/ui/root-data";
import { theme } from "~/ui/theme";
import { showToast, toasts } from "~/ui/toast";
import { useText } from "~/ui/use-text";
import { Navbar } from "./navbar";
import { NavigationEffects } from "./navigation-effects";
import { PayoutBanner } from "./payout-banner";
import { Places } from "./places";
import { Sidebar } from "./sidebar";

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

/** Where toasts appear; fetched with the first of them. */
function Toaster() {
  const isWanted = useSyncExternalStore(toasts.subscribe, toasts.isWanted, () => false);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notifications position="top-right" />
    </Suspense>
  );
}

/** The choice is the server's, which keeps it in a cookie: see the account menu. */
const schemeManager: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * The frame of all signed-in screens. Its menus depend on the user's role, because account screens and website configuration are shared
 * between roles.
 */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const text = useText();
  const root = useRootData();
  const nonce = useNonce();
  const brand = root?.brand;
  const user = root?.user;
  const navigation = root?.navigation;
  const hasSidebar = Boolean(navigation && navigation.sidebar.length > 0);
  return (
    <MantineProvider
      key={root?.scheme}
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme={root?.scheme ?? "auto"}
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <div className="office" data-layout={hasSidebar ? "sticky" : "fixed"}>
        <a className="skip-link" href="#main">
          {text("Skip to content")}
        </a>
        {brand && user && navigation ? <Navbar brand={brand} user={user} navigation={navigation} /> : null}
        {navigation && navigation.places.length > 0 ? (
          <Places places={navigation.places} work={navigation.top} isStudent={user?.roleType === "student"} />
        ) : null}
        <Group gap={0} wrap="nowrap" align="flex-start">
          {navigation && hasSidebar ? <Sidebar groups={navigation.sidebar} /> : null}
          <Box flex={1} miw={0}>
            {user?.roleType === "school" ? <PayoutBanner status={root?.school?.payoutStatus ?? null} role={user.role} /> : null}
            <main id="main" tabIndex={-1}>
              <BesideFrame>{children}</BesideFrame>
            </main>
          </Box>
        </Group>
        <FlashToast flash={root?.flash ?? null} />
        <NavigationEffects />
        <Toaster />
      </div>
    </MantineProvider>
  );
}

/** The message that came with a redirect: a status line on the page as it was sent, which becomes a toast as soon as there is script. */
function FlashToast({ flash }: { flash: Flash | null }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash || isLive) return null;
  return (
    <div className="flash" data-tone={flash.tone} role={flash.tone === "error" ? "alert" : "status"}>
      {flash.text}
    </div>
  );
}
