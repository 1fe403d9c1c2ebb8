import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { familyOfSchool } from "~/ui/site/family";
import { siteOrigin } from "~/ui/site/head";
import { homeCss, pageCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { previewLook } from "../../domain/site/preview-look";
import { pathOf } from "../../parts/site/page-head";
import { SiteView } from "../../parts/site/site-view";

export const handle = { css: pageCss + homeCss };
export const loader = screenLoader(previewLook, { gate: schoolOwner });
export const meta = titled("Preview", NOINDEX);

/** Preview of the home page with the colors and style of the query, for the owner. */
export default function Look() {
  const { view, previewOf } = useLoaderData<typeof loader>();
  return <SiteView view={view} school={previewOf} family={familyOfSchool(previewOf)} address={siteOrigin(previewOf) + pathOf(view)} />;
}
