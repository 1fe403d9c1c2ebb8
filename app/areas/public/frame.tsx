import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import type { CSSProperties, ReactNode } from "react";
import { chatPath } from "~/features/assistants/paths";
import { dashboardPath } from "~/features/reports/paths";
import type { School } from "~/platform/context";
import { brandVariables } from "~/ui/colour";
import { ErrorPage } from "~/ui/error-page";
import { localeIn, rootIn, useRootData } from "~/ui/root-data";
import { BrochureSheet } from "~/ui/site/brochure-sheet";
import { familyOfSchool, styleClasses } from "~/ui/site/family";
import { Icon } from "~/ui/site/icons";
import { EnglishNote } from "~/ui/site/in-english";
import { SiteLink } from "~/ui/site/link";
import { siteCss } from "~/ui/site/styles";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/site";
import { wordsOf } from "~/words/words";
import { QuietFooter, QuietHeader } from "./quiet-frame";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { VisitorNotice } from "./visitor-notice";

export const handle = { css: siteCss };

/** Default title; each page sets its own. */
export const meta: MetaFunction = ({ error, matches }) => {
  const say = wordsOf(words, localeIn(matches));
  const name = rootIn(matches)?.brand.name ?? "";
  return [{ title: error ? say("pageNotFoundAt", { name }) : name }];
};

export default function PublicFrame() {
  return (
    <Site>
      <Outlet />
    </Site>
  );
}

/** Shows "not found" inside the school's frame. */
export function ErrorBoundary() {
  return (
    <Site>
      <BrochureSheet />
      <ErrorPage />
    </Site>
  );
}

interface Handle {
  /** A page without menu, cart and chat: where its header leads back to, by the data of its loader. */
  quiet?: (data: unknown) => string;
  /** Whether the page's main texts are in English at its Spanish address, too, by the data of its loader. */
  isEnglish?: (data: unknown) => boolean;
}

function Site({ children }: { children: ReactNode }) {
  const say = useWords(words);
  const root = useRootData();
  const page = useMatches().at(-1);
  const previewed = page?.data as { previewOf?: School; isLook?: boolean } | undefined;
  const { quiet, isEnglish } = (page?.handle ?? {}) as Handle;
  const school = previewed?.previewOf ?? root?.school;
  if (!root || !school) return children;
  const { isNoticeSeen, isPreview, pieces } = root.site;
  const family = familyOfSchool(school);
  return (
    <div className={`site ${styleClasses(school)}`} style={previewed?.isLook ? (brandVariables(school) as CSSProperties) : undefined}>
      <a className="skip" href="#main">
        {say("skipToContent")}
      </a>
      {isPreview ? (
        <p className="ribbon">
          {say("previewing", { name: school.name })} <a href={dashboardPath}>{say("backToOffice")}</a>
        </p>
      ) : null}
      {quiet ? (
        <QuietHeader school={school} family={family} back={quiet(page?.data)} />
      ) : (
        <SiteHeader school={school} family={family} pieces={pieces} />
      )}
      {say.locale !== "en" && page?.data && isEnglish?.(page.data) ? <EnglishNote /> : null}
      <VisitorNotice school={school} isSeen={isNoticeSeen} />
      {root.flash ? (
        <dialog open className={`flash ${root.flash.tone}`} aria-label={say("notice")}>
          <p role="status">{root.flash.text}</p>
          <form method="dialog">
            <button type="submit" aria-label={say("close")}>
              <Icon name="close" />
            </button>
          </form>
        </dialog>
      ) : null}
      {children}
      {school.hasChat && !quiet ? (
        <aside aria-label={say("chat")}>
          <SiteLink className="chat-launch" href={chatPath(school.id)} target="_blank" rel="noopener">
            {say("chatWithUs")}
          </SiteLink>
        </aside>
      ) : null}
      {quiet ? <QuietFooter school={school} year={root.year} /> : <SiteFooter school={school} family={family} year={root.year} />}
    </div>
  );
}
