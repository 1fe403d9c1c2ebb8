import { Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { localSchool } from "~/features/identity/gates";
import { durationLabel, PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { partnerPath, partnerProgramsPath, programPath } from "~/features/programs/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { CopyLink } from "~/ui/copy-link";
import { DetailList } from "~/ui/detail-list";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showPartnerProgram } from "../domain/read-programs";
import { affiliationNeeded, PARTNERSHIP_LABELS, referralFeeText } from "../model";
import { Refusal } from "../parts/affiliation-actions";
import { DirectoryButton } from "../parts/directory-button";
import { directoryIntents } from "../parts/intents";
import { Logo } from "../parts/partner-cell";
import { PartnerClasses } from "../parts/partner-classes";
import styles from "../parts/partners.css?url";
import { InDirectory } from "../parts/program-columns";

export const loader = screenLoader(showPartnerProgram, { gate: localSchool });
export const action = screenAction(directoryIntents, { gate: localSchool });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => data?.program.title ?? "Partner program");

type View = SerializeFrom<Awaited<ReturnType<typeof showPartnerProgram>>>;

export default function PartnerProgramScreen() {
  const view = useLoaderData<typeof loader>();
  const { found, program, classes, instructors, policy } = view;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Partner programs", to: partnerProgramsPath }]}
        title={program.title}
        lead={`${found.partnerName} · ${program.category}`}
        actions={<DirectoryButton program={found} filled />}
      />
      <Refusal intents={["add", "remove"]} />
      <div className="profile">
        <div>
          <Card title="Program">
            <ProgramDetails view={view} />
          </Card>
          {program.description ? (
            <Card title="Description">
              <div className="partner-prose">
                <RichText value={program.description} />
              </div>
            </Card>
          ) : null}
          <Paragraphs title="Prerequisites" lines={program.prerequisites} />
          <Paragraphs title="What you will learn" lines={program.outcomes} />
          {program.additionalInfo ? (
            <Card title="Additional info">
              <div className="partner-prose">
                <RichText value={program.additionalInfo} />
              </div>
            </Card>
          ) : null}
          <Card title="Upcoming classes" flush={classes.length > 0}>
            <PartnerClasses classes={classes} />
          </Card>
          {instructors.length > 0 ? (
            <Card title="Instructors">
              <ul className="plain-list">
                {instructors.map(({ id, name, title }) => (
                  <li key={id}>
                    {name} <span className="faint">{title}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          <Paragraphs title="Cancellation and refund policy" lines={policy.split(/\n+/)} />
        </div>
        <div>
          <Directory view={view} />
          <Card title="Partner">
            <span className="person">
              <Logo name={found.partnerName} fileId={found.partnerLogo} />
              <Link to={partnerPath(found.partnerId)}>{found.partnerName}</Link>
            </span>
          </Card>
        </div>
      </div>
    </>
  );
}

function ProgramDetails({ view: { found, program } }: { view: View }) {
  return (
    <DetailList
      details={[
        { label: "Type", value: PROGRAM_TYPE_LABELS[program.type] },
        { label: "Duration", value: durationLabel(program.duration, program.durationType) },
        { label: "Clock hours", value: program.clockHours },
        { label: "Tuition fee", value: <Money cents={program.fees.tuitionCents} /> },
        { label: "Application fee", value: <Money cents={program.fees.applicationFeeCents} /> },
        { label: "Certification earned", value: program.certification },
        { label: "Referral fee", value: referralFeeText({ type: found.feeType, value: found.feeValue }) },
      ]}
    />
  );
}

function Directory({ view: { found, siteUrl, schoolId } }: { view: View }) {
  const isAffiliated = found.status === "accepted";
  return (
    <Card title="My directory">
      <Stack gap={14} align="flex-start">
        <DetailList
          details={[
            { label: "In directory", value: <InDirectory isThere={Boolean(found.inDirectory)} /> },
            { label: "Affiliation", value: <StatusBadge status={found.status} label={PARTNERSHIP_LABELS[found.status]} /> },
          ]}
        />
        {isAffiliated ? (
          <>
            <p className="faint">Students who use this link count as your referrals.</p>
            <CopyLink href={`${siteUrl}${programPath(found.ownSlug)}?affid=${schoolId}`} look="quiet">
              Copy referral link
            </CopyLink>
          </>
        ) : (
          <p className="faint">{affiliationNeeded(found.partnerName)}</p>
        )}
      </Stack>
    </Card>
  );
}

const Paragraphs = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 ? (
    <Card title={title}>
      <div className="partner-prose">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Card>
  ) : null;
