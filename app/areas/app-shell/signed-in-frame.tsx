import { MantineProvider } from "@mantine/core";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import type { Shades } from "~/ui/colour";
import { useNonce } from "~/ui/nonce";
import { useRootData } from "~/ui/root-data";
import { themeOf } from "~/ui/theme";
import { FlashToast } from "./flash-toast";
import { Navbar } from "./navbar";
import { NavigationEffects } from "./navigation-effects";
import { PayoutBanner } from "./payout-banner";
import { Sidebar } from "./sidebar";
import { Toaster } from "./toaster";

/**
 * The frame of everybody who is signed in. Which menus stand around a screen depends on who looks, not on the screen: account screens
 * and website configuration are shared between roles.
 */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useNonce();
  const brand = root?.brand;
  // Every answer of the root brings the shades in a list of its own: while they are the same, the theme stays.
  const shades = brand?.shades.join(" ");
  const theme = useMemo(() => themeOf(shades?.split(" ") as Shades | undefined), [shades]);
  const user = root?.user;
  const navigation = root?.navigation;
  const hasSidebar = Boolean(navigation && navigation.sidebar.length > 0);
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => nonce}>
      <div className="office" style={brand?.variables as CSSProperties} data-layout={hasSidebar ? "sticky" : "fixed"}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {brand && user && navigation ? <Navbar brand={brand} user={user} navigation={navigation} /> : null}
        <div className="office-body">
          {navigation && hasSidebar ? <Sidebar groups={navigation.sidebar} /> : null}
          <div className="office-content">
            {user?.roleType === "school" ? <PayoutBanner status={root?.school?.payoutStatus ?? null} role={user.role} /> : null}
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </div>
        </div>
        <FlashToast flash={root?.flash ?? null} />
        <NavigationEffects />
        <Toaster />
      </div>
    </MantineProvider>
  );
}
