import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { siteDetailsOf } from "~/areas/public/site-details";
import { layoutsOf } from "~/platform/list-layouts";
import { inOwnWords } from "~/platform/own-words";
import { savedForm } from "~/platform/saved-forms";
import { schemeOf } from "~/platform/scheme";
import { type Shell, shellOf } from "~/ui/shell";
import { inLocale, type Locale, TAGS } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { BlankPage, blankSheets } from "./areas/blank/blank-page";
import { navigationOf } from "./areas/navigation";
import { ImpersonationBanner } from "./features/identity/parts/impersonation-banner";
import { flashOf } from "./platform/flash";
import { ErrorPage } from "./ui/error-page";
import { useNonce } from "./ui/nonce";
import { PRODUCT_COLOURS } from "./ui/product-colours";
import { LocaleContext } from "./ui/use-text";

/** Data that frames need around every screen; read with the session, without another query. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, screens, refusals } = context;
  const shell = inOwnWords(shellOf(ctx), await ctx.parts.ownWords(ctx));
  const isOwn = ctx.hostSchool !== null && ctx.hostSchool.id === shell.school?.id;
  return {
    ...shell,
    locale: ctx.locale,
    site: siteDetailsOf(ctx, request),
    navigation: navigationOf(shell, screens, { isOwn, origin: ctx.origin }, ctx.locale),
    scheme: schemeOf(request),
    layouts: layoutsOf(request),
    flash: flashIn(request, ctx.locale),
    kept: await savedForm(ctx, request),
    refusals,
  };
}

function flashIn(request: Request, locale: Locale) {
  const flash = flashOf(request);
  return flash && { ...flash, text: phrase(flash.text, locale) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.brand.name ?? "Enrollium" }];

interface Handle {
  script?: boolean;
  /** The page may be dark: every frame behind a sign-in. */
  schemes?: boolean;
  /** Styles that the page carries inside itself, with those of its frame; sheets that it links come behind them. */
  css?: string;
  /** Instead of all of these: what the first screen needs. The page links the rest itself. */
  firstCss?: string;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale ?? "en";
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  const needsScript = handles.some((handle) => handle?.script);
  const isSchemed = handles.some((handle) => handle?.schemes);
  const scheme = (isSchemed && data?.scheme) || "light";
  const css = handles.at(-1)?.firstCss ?? handles.map((handle) => handle?.css ?? "").join("");
  return (
    <html lang={TAGS[locale]} data-mantine-color-scheme={scheme === "auto" ? "light" : scheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={data?.brand.primaryColor ?? PRODUCT_COLOURS.primary} />
        <link rel="icon" href={data?.brand.faviconUrl ?? "/favicon.svg"} />
        {data?.school ? (
          <link rel="manifest" href={inLocale(data.user?.roleType === "student" ? "/site.webmanifest?for=student" : "/site.webmanifest", locale)} />
        ) : null}
        {data?.brand.logoUrl ? <link rel="apple-touch-icon" href={data.brand.logoUrl} /> : null}
        <Meta />
        {fontsOf(css).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {css && data ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets and hex colours; as a child React would escape their quotes
          <style dangerouslySetInnerHTML={{ __html: brandRule(data.brand) + css }} />
        ) : null}
        <Links />
        {isSchemed && data ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: hex colours; behind the sheets, whose colours are the product's own
          <style dangerouslySetInnerHTML={{ __html: brandRule(data.brand) + darkRule(data.brand) }} />
        ) : null}
        {isSchemed && scheme === "auto" ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; before the first paint
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AS_THE_SYSTEM }} />
        ) : null}
      </head>
      <body>
        <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>
        {needsScript ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** The fonts of the page: asked for before anything is laid out. */
const fontsOf = (css: string) => [...css.matchAll(/url\(["']?(\/fonts\/[\w.-]+)/g)].map((found) => found[1] ?? "");

/** The school's colours as custom properties; hex values only, see `brandVariables`. */
const brandRule = ({ variables }: Shell["brand"]) => `:root{${declared(variables)}}`;

const darkRule = ({ darkVariables }: Shell["brand"]) => `@media screen{[data-mantine-color-scheme="dark"]{${declared(darkVariables)}}}`;

const declared = (variables: Record<`--${string}`, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** Where nobody has chosen, the page is as the system has it. Without script it is light. */
const AS_THE_SYSTEM = `if(matchMedia("(prefers-color-scheme: dark)").matches)document.documentElement.setAttribute("data-mantine-color-scheme","dark")`;

/** The words of a page come in one language: when it is another one, chosen in another tab, the page is loaded anew. */
function useOneLanguage(locale: Locale): void {
  const [first] = useState(locale);
  useEffect(() => {
    if (locale !== first) window.location.reload();
  }, [locale, first]);
}

/** Shows the impersonation banner on every page, with or without a frame. */
export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  useOneLanguage(data?.locale ?? "en");
  return (
    <>
      {data?.user?.impersonator ? <ImpersonationBanner name={data.user.name} until={data.user.impersonator.until} /> : null}
      <Outlet />
    </>
  );
}

/** Where no frame is left: the styles come along. */
export function ErrorBoundary() {
  return (
    <>
      {blankSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <BlankPage>
        <ErrorPage />
      </BlankPage>
    </>
  );
}
