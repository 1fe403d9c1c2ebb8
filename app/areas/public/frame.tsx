import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { chatPath } from "~/features/assistants/paths";
import { dashboardPath } from "~/features/reports/paths";
import type { School } from "~/platform/context";
import { brandVariables } from "~/ui/colour";
import { ErrorPage } from "~/ui/error-page";
import { rootIn, useRootData } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { familyOfSchool, styleClasses } from "~/ui/site/family";
import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";
import { siteCss } from "~/ui/site/styles";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { VisitorNotice } from "./visitor-notice";

export const handle = { css: siteCss };

/** A page that is there has a title of its own, which takes this one's place. */
export const meta: MetaFunction = ({ error, matches }) => {
  const name = rootIn(matches)?.brand.name ?? "";
  return [{ title: error ? `Page not found · ${name}` : name }];
};

export default function PublicFrame() {
  return (
    <Site>
      <Outlet />
    </Site>
  );
}

/** A page that is not there keeps the school's frame around it. */
export function ErrorBoundary() {
  return (
    <Site>
      <BrochureSheet />
      <ErrorPage />
    </Site>
  );
}

function Site({ children }: { children: ReactNode }) {
  const root = useRootData();
  const previewed = useMatches().at(-1)?.data as { previewOf?: School; isLook?: boolean } | undefined;
  const school = previewed?.previewOf ?? root?.school;
  if (!root || !school) return children;
  const { isNoticeSeen, isPreview, pieces } = root.site;
  const family = familyOfSchool(school);
  return (
    <div className={`site ${styleClasses(school)}`} style={previewed?.isLook ? (brandVariables(school) as CSSProperties) : undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isPreview ? (
        <p className="ribbon">
          You are previewing {school.name} as visitors see it. <a href={dashboardPath}>Back to the office</a>
        </p>
      ) : null}
      <SiteHeader school={school} family={family} pieces={pieces} />
      <VisitorNotice school={school} isSeen={isNoticeSeen} />
      {root.flash ? (
        <dialog open className={`flash ${root.flash.tone}`} aria-label="Notice">
          <p role="status">{root.flash.text}</p>
          <form method="dialog">
            <button type="submit" aria-label="Close">
              <Icon name="close" />
            </button>
          </form>
        </dialog>
      ) : null}
      {children}
      {school.hasChat ? (
        <aside aria-label="Chat">
          <SiteLink className="chat-launch" href={chatPath(school.id)} target="_blank" rel="noopener">
            Chat with us
          </SiteLink>
        </aside>
      ) : null}
      <SiteFooter school={school} family={family} year={root.year} />
    </div>
  );
}
