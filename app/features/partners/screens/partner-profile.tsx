import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { affiliationsPath } from "~/features/programs/paths";
import { safeHref } from "~/platform/input";
import { screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { CopyLink } from "~/ui/copy-link";
import { InstantText } from "~/ui/date-text";
import { DetailList, type Fact } from "~/ui/detail-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showProfile } from "../domain/read-partners";
import { PARTNERSHIP_LABELS } from "../model";
import { NextStep, Refusal, RevokeButton } from "../parts/affiliation-actions";
import { Fees } from "../parts/fees";
import { affiliationIntents, directoryIntents } from "../parts/intents";
import { Logo } from "../parts/partner-cell";
import styles from "../parts/partners.css?url";
import { ProfilePrograms } from "../parts/profile-programs";
import { partnersPath } from "../paths";

export const loader = screenLoader(showProfile, { gate: school });
export const action = screenAction({ ...affiliationIntents, ...directoryIntents }, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => data?.profile.name ?? "Partner");

type View = SerializeFrom<Awaited<ReturnType<typeof showProfile>>>;

export default function PartnerProfile() {
  const view = useLoaderData<typeof loader>();
  const { side, profile, programs } = view;
  const status = profile.status ?? "not_requested";
  const isSchool = side === "school";
  return (
    <>
      <PageHeader
        crumbs={[isSchool ? { label: "National partners", to: partnersPath } : { label: "Affiliations", to: affiliationsPath }]}
        title={
          <span className="person">
            <Logo name={profile.name} fileId={profile.logoFileId} />
            {profile.name}
          </span>
        }
        status={<StatusBadge status={status} label={PARTNERSHIP_LABELS[status]} />}
        lead={profile.tagline}
        actions={
          <>
            <NextStep side={side} status={status} affiliationId={profile.affiliationId} partnerId={profile.id} name={profile.name} />
            {status === "accepted" && profile.affiliationId ? (
              <RevokeButton side={side} affiliationId={profile.affiliationId} name={profile.name} look="quiet" />
            ) : null}
          </>
        }
      />
      <Refusal intents={["accept"]} />
      <Refusal intents={["add", "remove"]} />
      <div className="profile">
        <div>
          <Card title="About">
            <p className="as-typed">{profile.about ?? <span className="faint">No description yet.</span>}</p>
          </Card>
          {isSchool ? (
            <Card title="Programs" flush={programs.length > 0}>
              <ProfilePrograms programs={programs} isAffiliated={status === "accepted"} />
            </Card>
          ) : null}
          {!isSchool && profile.message ? (
            <Card title="Message from the school">
              <p className="as-typed">{profile.message}</p>
            </Card>
          ) : null}
        </div>
        <div>
          <Card title="Affiliation">
            <AffiliationDetails view={view} />
          </Card>
          <Card title="Contact">
            <DetailList details={contactOf(profile)} />
          </Card>
        </div>
      </div>
    </>
  );
}

function AffiliationDetails({ view: { side, profile, zone, affiliateUrl } }: { view: View }) {
  const { status, requestedAt, respondedAt, clicks, referred, earnedCents, pendingCents } = profile;
  if (!status) return <p className="faint">No request yet.</p>;
  return (
    <Stack gap={14} align="flex-start">
      <DetailList
        details={[
          { label: "Status", value: <StatusBadge status={status} label={PARTNERSHIP_LABELS[status]} /> },
          { label: "Requested on", value: <InstantText at={requestedAt} zone={zone} /> },
          ...(respondedAt
            ? [{ label: status === "accepted" ? "Affiliated since" : "Answered on", value: <InstantText at={respondedAt} zone={zone} /> }]
            : []),
          { label: side === "partner" ? "Clicks on the school's link" : "Clicks on your link", value: <span className="figures">{clicks}</span> },
          { label: "Referred registrations", value: <span className="figures">{referred}</span> },
          {
            label: side === "partner" ? "Referral fees paid" : "Referral fees earned",
            value: <Fees cents={earnedCents} pendingCents={pendingCents} />,
          },
        ]}
      />
      {status === "accepted" && affiliateUrl ? (
        <CopyLink href={affiliateUrl} look="quiet">
          Copy affiliate link
        </CopyLink>
      ) : null}
    </Stack>
  );
}

function contactOf(profile: View["profile"]): Fact[] {
  const href = profile.websiteUrl ? safeHref(profile.websiteUrl) : null;
  return [
    {
      label: "Address",
      value: [profile.address, [profile.city, profile.state].filter(Boolean).join(", "), profile.zipcode].filter(Boolean).join(", "),
    },
    { label: "Email", value: profile.contactEmail ? <a href={`mailto:${profile.contactEmail}`}>{profile.contactEmail}</a> : null },
    { label: "Phone", value: profile.phone },
    {
      label: "Website",
      value: href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {href.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        </a>
      ) : null,
    },
    { label: "States served", value: profile.states.join(", ") },
  ];
}
