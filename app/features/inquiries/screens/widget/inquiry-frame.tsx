import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { CSSProperties } from "react";
import { open } from "~/platform/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import type { Result } from "~/platform/verb";
import { brandVariables } from "~/ui/colour";
import { Select, SiteForm, TextBox, TextInput } from "~/ui/site/fields";
import { siteCss, widgetCss } from "~/ui/site/styles";
import { NOINDEX } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/inquiries";
import { publicWidget, submitWidget } from "../../domain/widget";
import { frameAncestors, WIDGET_GONE } from "../../widget-model";

export const handle = { css: siteCss + widgetCss };

const ofWidget = ({ params }: { params: Record<string, string | undefined> }) => ({ widgetKey: params.school ?? "" });
const read = screenLoader(publicWidget, { gate: open, input: ofWidget });

function viewOf({ widget, school, programs }: Result<typeof publicWidget>) {
  const { title, intro, buttonText, fields, thankYou } = widget;
  const colours = { primaryColor: widget.color ?? school.primaryColor, darkColor: school.darkColor };
  return { title, intro, buttonText, fields, thankYou, programs: fields.includes("program") ? programs : [], school: school.name, colours };
}
type View = ReturnType<typeof viewOf>;

/** Sets which pages can frame it (`workers/security-headers.ts`). */
export const loader = async (args: LoaderFunctionArgs) => {
  const found = await read(args);
  const { allowedDomains } = found.widget;
  return data(viewOf(found), { headers: { [ANCESTORS]: frameAncestors(allowedDomains) } });
};
export const action = screenAction(
  {
    ask: intent(submitWidget, {
      input: (values, from) => ({ ...values, ...ofWidget(from), origin: undefined }),
      to: (_, { url }) => `${url.pathname}?sent=1`,
      toast: null,
    }),
  },
  { gate: open },
);
const ANCESTORS = "X-Frame-Ancestors";
export const headers: HeadersFunction = ({ loaderHeaders }) => ({ [ANCESTORS]: loaderHeaders.get(ANCESTORS) ?? "*" });
export const meta: MetaFunction = ({ data: view }) => [{ title: isView(view) ? `${view.title} · ${view.school}` : WIDGET_GONE }, NOINDEX];
const isView = (view: unknown): view is View => typeof view === "object" && view !== null && "title" in view;

export default function InquiryFrame() {
  const say = useWords(words);
  const view = useLoaderData() as View;
  const [params] = useSearchParams();
  const of = { intent: "ask", anchor: "ask" };
  return (
    <main className="site widget" style={brandVariables(view.colours) as CSSProperties}>
      {params.get("sent") ? (
        <div className="done" role="status">
          <p>{view.thankYou}</p>
        </div>
      ) : (
        <>
          <h1>{view.title}</h1>
          {view.intro ? <p>{view.intro}</p> : null}
          <SiteForm {...of} submit={view.buttonText}>
            <TextInput {...of} name="name" label={say("name")} required autoComplete="name" wide />
            <TextInput {...of} name="email" label={say("email")} type="email" required autoComplete="email" wide />
            {view.fields.includes("phone") ? (
              <TextInput {...of} name="phone" label={say("phone")} type="tel" required autoComplete="tel" wide />
            ) : null}
            {view.fields.includes("program") ? (
              <Select
                {...of}
                name="program"
                label={say("program")}
                empty={say("notSureYet")}
                options={view.programs.map(({ id, title }) => [id, title] as const)}
                wide
              />
            ) : null}
            {view.fields.includes("message") ? <TextBox {...of} name="message" label={say("message")} required wide /> : null}
            <p className="hint wide">{say("consent", { school: view.school })}</p>
          </SiteForm>
        </>
      )}
      <p className="widget-foot">{say("poweredBy", { school: view.school })}</p>
      <script src="/widget/frame.js" async />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main className="site widget">
      <p>{WIDGET_GONE}</p>
    </main>
  );
}
