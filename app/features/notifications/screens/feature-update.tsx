import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { openFeatureUpdate } from "../domain/feature-updates";
import { UPDATE_TAGS } from "../model";
import { featureUpdatesPath, featureUpdateTarget } from "../paths";

export const loader = screenLoader(openFeatureUpdate, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const meta = titled("Feature update");

export default function FeatureUpdate() {
  const { update, newer, older, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Feature updates", to: featureUpdatesPath }]}
        title={update.title}
        status={<StatusBadge status={update.tag} label={UPDATE_TAGS[update.tag].label} tone={UPDATE_TAGS[update.tag].tone} />}
        lead={<InstantText at={update.createdAt} zone={zone} />}
        actions={
          <>
            {older ? (
              <ButtonLink to={featureUpdateTarget(older)} quiet rel="prev">
                Previous
              </ButtonLink>
            ) : null}
            {newer ? (
              <ButtonLink to={featureUpdateTarget(newer)} quiet rel="next">
                Next
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Card>
        {update.imageUrl ? <img src={update.imageUrl} alt="" style={{ maxWidth: "100%" }} /> : null}
        <RichText value={update.body} startLevel={2} />
      </Card>
    </>
  );
}
