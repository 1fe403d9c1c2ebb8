import { useLoaderData } from "@remix-run/react";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { UNFINISHED } from "~/ui/page-preview-model";
import { familyOfSchool } from "~/ui/site/family";
import { siteOrigin } from "~/ui/site/head";
import { homeCss, pageCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/website";
import { previewDocument, readWritten } from "../../domain/documents/preview";
import { websiteGate } from "../../parts/office/website-gate";
import { pathOf } from "../../parts/site/page-head";
import { SiteView } from "../../parts/site/site-view";

export const handle = { css: pageCss + homeCss };

const queryOf = ({ url, params }: { url: URL; params: Record<string, string | undefined> }) => ({
  ...Object.fromEntries(url.searchParams),
  kind: params.kind,
});

/** Preview of a draft, a version (`?number=`) or unsaved form values. */
export const loader = screenLoader(previewDocument, { gate: websiteGate, input: queryOf });

/** Reads unsaved form values; stores nothing. */
export const action = screenAction(
  { look: intent(readWritten, { input: (values, from) => ({ ...values, ...queryOf(from) }), answer: () => null }) },
  { gate: websiteGate },
);
export const meta = titled("Preview", NOINDEX);

export default function Preview() {
  const say = useWords(words);
  const { view, previewOf } = useLoaderData<typeof loader>();
  if (!view)
    return (
      <main className="wrap" id={UNFINISHED}>
        <p>{say("previewUnfinished")}</p>
      </main>
    );
  return <SiteView view={view} school={previewOf} family={familyOfSchool(previewOf)} address={siteOrigin(previewOf) + pathOf(view)} />;
}
