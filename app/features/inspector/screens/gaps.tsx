import { useLoaderData, useSearchParams } from "@remix-run/react";
import { complaintPath } from "~/features/complaints/paths";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { classSessionsPath } from "~/features/programs/class-paths";
import { instructorDocumentsPath, instructorPath } from "~/features/programs/instructor-paths";
import { papersPath, siteDocumentsPath } from "~/features/wallet/paths";
import { counted } from "~/platform/counted";
import { keysOf } from "~/platform/input";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxGroupField, PlainForm, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { showGaps } from "../domain/gaps";
import { askPacket } from "../domain/packets";
import { GAPS, type Gap, type GapKind, PACKET_DAYS, PART_HINTS, PART_LABELS, SHOWN_GAPS } from "../inspector-model";
import css from "../parts/inspector.module.css";
import { InspectorTabs } from "../parts/inspector-tabs";
import { ScopeForm } from "../parts/scope-form";
import { gapsExportPath, packetsPath } from "../paths";

export const loader = screenLoader(showGaps, { gate: school });
export const action = screenAction(
  { packet: intent(askPacket, { to: packetsPath, toast: "The packet is being made. A notification tells you when it's ready." }) },
  { gate: school },
);
export const meta = titled("Inspector");

const LINKS: Partial<Record<Gap["subject"], (id: string) => string>> = {
  registration: (id) => registrationProfilePath(id),
  class: (id) => classSessionsPath(id),
  instructor: instructorPath,
  complaint: complaintPath,
  papers: instructorDocumentsPath,
  site: siteDocumentsPath,
  school: () => papersPath(),
};

const PARTS = keysOf(PART_LABELS).map((value) => ({ value, label: PART_LABELS[value], help: PART_HINTS[value] }));

/** Gaps in the records of some students, and the form that makes a packet of them. */
export default function Inspector() {
  const { by, scope, title, students, programs, isTooLarge, gaps, refusal } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const shown = {
    class: params.get("class") ?? undefined,
    program: scope?.programId,
    from: scope?.fromOn ?? params.get("from") ?? undefined,
    to: scope?.toOn ?? params.get("to") ?? undefined,
  };
  const asked = { by, class: shown.class, program: shown.program, from: scope?.fromOn, to: scope?.toOn };
  const kinds = (Object.keys(GAPS) as GapKind[]).flatMap((kind) => {
    const found = gaps.filter((gap) => gap.kind === kind);
    return found.length > 0 ? [{ kind, found }] : [];
  });
  return (
    <>
      <PageHeader
        title="Inspector"
        lead="Find gaps in your records before an inspector does, and make a packet of all of them."
        actions={
          gaps.length > 0 ? (
            <ButtonLink to={gapsExportPath(asked)} quiet reloadDocument>
              Export CSV
            </ButtonLink>
          ) : null
        }
      />
      <InspectorTabs />
      <ScopeForm by={by} shown={shown} programs={programs} refusal={refusal} />
      {scope === null ? null : (
        <>
          <Card title={title}>
            {isTooLarge ? (
              <p>{counted(students, "student")}. Choose a class, a program, or a shorter period.</p>
            ) : students === 0 ? (
              <p className="faint">No students match.</p>
            ) : gaps.length === 0 ? (
              <p>{counted(students, "student")}. Nothing is missing.</p>
            ) : (
              <p>
                {counted(students, "student")}. <strong>{counted(gaps.length, "gap")}</strong> in {counted(kinds.length, "kind")}.
              </p>
            )}
          </Card>
          {kinds.map(({ kind, found }) => (
            <Card key={kind} title={`${GAPS[kind].title}: ${found.length}`}>
              <p className="faint">{GAPS[kind].hint}</p>
              <ul className={css.list}>
                {found.slice(0, SHOWN_GAPS).map((gap) => (
                  <GapLine key={`${gap.id} ${gap.about} ${gap.detail}`} gap={gap} />
                ))}
              </ul>
              {found.length > SHOWN_GAPS ? <p className="faint">{counted(found.length - SHOWN_GAPS, "more")}. The CSV has all of them.</p> : null}
            </Card>
          ))}
          {students > 0 && !isTooLarge ? (
            <Card title="Make a packet">
              <p>
                One ZIP file with an index, the gaps above, and the hash of every file. Its numbers are those of the moment you ask. You can download
                it for {PACKET_DAYS} days; every download is on record.
              </p>
              <PlainForm intent="packet" className="form" defaultValues={{ parts: ["school", "classes", "students", "money"] }}>
                {Object.entries(asked).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
                <CheckboxGroupField name="parts" label="Parts" required options={PARTS} />
                <TextareaField name="reason" label="For whom and why" required rows={2} maxLength={500} />
                <div>
                  <SubmitButton>Make packet</SubmitButton>
                </div>
              </PlainForm>
            </Card>
          ) : null}
        </>
      )}
    </>
  );
}

function GapLine({ gap: { subject, id, name, about, detail } }: { gap: Gap }) {
  const to = LINKS[subject]?.(id);
  return (
    <li>
      {to ? <Link to={to}>{name}</Link> : name}
      <span className="two-lines">{[about, detail].filter(Boolean).join(" · ")}</span>
    </li>
  );
}
