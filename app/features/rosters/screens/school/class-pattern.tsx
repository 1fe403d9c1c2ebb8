import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { WEEKDAY_LABELS } from "~/features/programs/class-model";
import { classesPath, classPatternPath, classSessionsPath } from "~/features/programs/class-paths";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { type ClassSessionsView, classSessionsView } from "~/features/sessions/domain/list-sessions";
import type { ShownPreview } from "~/features/sessions/domain/preview-sessions";
import { hoursOfDay } from "~/features/sessions/meetings-model";
import { type Block, CREDITED_KINDS, createSessionsForm, hoursText, MAX_BLOCKS, SESSION_KIND_LABELS } from "~/features/sessions/model";
import { closuresPath } from "~/features/sessions/paths";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { clockTime, friendlyDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxGroupField, DateField, Form, FormActions, FormSection, SelectField, SubmitButton, TextField, useFailure } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(classSessionsView, { gate: school });
export const action = screenAction(
  {
    create: intent(createSessions, {
      input: (values, { params }: From) => ({ ...values, class: params.id }),
      to: ({ id }) => classSessionsPath(id),
      toast: ({ added, removed }) => `${counted(added, "session")} added${removed > 0 ? `, ${removed} removed` : ""}.`,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Weekly pattern of ${data.courseClass.code}` : "Weekly pattern"));

const DAYS = WEEKDAY_LABELS.map((label, value) => ({ value: String(value), label: label.slice(0, 3) }));

/** Blocks that differ in their weekday alone are one row of the form. */
function rowsOf(blocks: readonly Block[]) {
  const rows = new Map<string, Omit<Block, "weekday"> & { weekdays: string[] }>();
  for (const { weekday, ...rest } of blocks) {
    const key = JSON.stringify(rest);
    const row = rows.get(key) ?? { ...rest, weekdays: [] };
    row.weekdays.push(String(weekday));
    rows.set(key, row);
  }
  return [...rows.values()].map(({ start, end, break: minutes, ...row }) => ({ ...row, start_time: start, end_time: end, break_minutes: minutes }));
}

/** The stored pattern, or for a class without sessions its weekdays and times. */
function defaultsOf({ courseClass }: ClassSessionsView) {
  const { blocks, patternFirst, patternLast, startDate, endDate, weekdays, startTime, endTime } = courseClass;
  if (blocks) return { first_day: patternFirst ?? undefined, last_day: patternLast ?? undefined, blocks: rowsOf(blocks) };
  const usual = { weekdays: weekdays.map(String), start_time: startTime ?? "", end_time: endTime ?? "", break_minutes: 0, kind: "theory" as const };
  return { first_day: startDate ?? undefined, last_day: endDate ?? undefined, blocks: [usual] };
}

export default function ClassPattern() {
  const view = useLoaderData<typeof loader>() as ClassSessionsView;
  const { courseClass, required } = view;
  const failure = useFailure("create");
  const preview = (failure?.extra?.preview ?? null) as ShownPreview | null;
  const defaults = defaultsOf(view);
  const sent = failure ? Object.keys((failure.repopulateFields.blocks ?? {}) as object).length : 0;
  const rows = Math.min(MAX_BLOCKS, Math.max(3, defaults.blocks.length + 1, sent));
  const isEarly = preview?.isEarly || failure?.fieldErrors.reason !== undefined || Boolean(failure?.repopulateFields.reason);
  const back = classSessionsPath(courseClass.id);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Classes", to: classesPath },
          { label: courseClass.code, to: back },
        ]}
        title="Weekly pattern"
        lead={courseClass.program}
      />
      <Form intent="create" schema={createSessionsForm} action={classPatternPath(courseClass.id)} defaultValues={defaults}>
        <FormSection
          title="Dates"
          help={required ? `The program has ${CREDITED_KINDS.map((kind) => `${hoursText(required[kind])} ${kind}`).join(", ")}.` : undefined}
        >
          <div className="form-row">
            <DateField name="first_day" label="First day" required />
            <DateField
              name="last_day"
              label="Last day"
              hint={required ? "Leave empty to plan until the program's hours are reached." : "The last day on which the class can meet."}
            />
          </div>
          <p className="faint">
            {"Sessions are not planned on "}
            <Link to={closuresPath()}>closed days</Link>.
          </p>
        </FormSection>
        {Array.from({ length: rows }, (_, place) => place).map((place) => (
          <BlockRow key={place} view={view} index={place} stored={defaults.blocks[place]} />
        ))}
        {isEarly ? (
          <FormSection title="Early clinical" help="The reason is kept in the audit log.">
            <TextField name="reason" label="Reason" required maxLength={300} />
          </FormSection>
        ) : null}
        {preview ? <PreviewOf preview={preview} /> : null}
        <FormActions
          cancel={
            <ButtonLink to={back} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton tone={preview ? "quiet" : undefined} name="hash" value="">
            {preview ? "Update preview" : "Preview sessions"}
          </SubmitButton>
          {preview ? (
            <SubmitButton name="hash" value={preview.hash}>
              Save sessions
            </SubmitButton>
          ) : null}
        </FormActions>
      </Form>
    </>
  );
}

/** Fields of a meeting that most meetings don't need. */
const RARE = ["location", "room", "instructor", "site", "from", "to"] as const;

interface RowProps {
  view: ClassSessionsView;
  index: number;
  stored?: Readonly<Record<string, unknown>>;
}

function BlockRow({ view: { choices }, index, stored }: RowProps) {
  const at = (field: string) => `blocks.${index}.${field}`;
  const failure = useFailure("create");
  const sent = failure?.repopulateFields;
  const isOpen = RARE.some((field) => failure?.fieldErrors[at(field)] || (sent ? valueAt(sent, at(field)) : stored?.[field]));
  return (
    <FormSection
      title={`Weekly meeting ${index + 1}`}
      help={index === 0 ? "Days with the same times and kind. Use another one for other times." : undefined}
    >
      <CheckboxGroupField name={at("weekdays")} label="Weekdays" options={DAYS} columns />
      <div className="form-row">
        <TextField name={at("start_time")} label="Start time" type="time" width="short" mark="none" />
        <TextField name={at("end_time")} label="End time" type="time" width="short" mark="none" />
        <TextField name={at("break_minutes")} label="Break, minutes" inputMode="numeric" width="short" mark="none" />
        <SelectField name={at("kind")} label="Kind" options={optionsOf(SESSION_KIND_LABELS)} empty={null} required />
      </div>
      <details open={isOpen || undefined}>
        <summary>Other place, instructor, or dates</summary>
        <div className="form-row">
          <SelectField name={at("location")} label="Location" options={choices.locations} empty="As in the class" />
          <TextField name={at("room")} label="Room" maxLength={60} />
          <SelectField name={at("instructor")} label="Instructor" options={choices.instructors} empty="As in the class" />
          {choices.sites.length > 0 ? <SelectField name={at("site")} label="Clinical site" options={choices.sites} empty="None" /> : null}
        </div>
        <div className="form-row">
          <DateField name={at("from")} label="From" />
          <DateField name={at("to")} label="To" />
        </div>
      </details>
    </FormSection>
  );
}

function PreviewOf({ preview }: { preview: ShownPreview }) {
  const { sessions, sums, required, firstDay, lastDay, skipped, collisions, warnings, counts } = preview;
  return (
    <Card title={`${counted(sessions.length, "session")}, ${friendlyDate(firstDay)} to ${friendlyDate(lastDay)}`}>
      <p>{`${counts.added} added, ${counts.removed} removed, ${counts.kept} kept.`}</p>
      <PlainTable
        caption="Hours by kind"
        rows={CREDITED_KINDS.filter((kind) => sums[kind] > 0 || (required?.[kind] ?? 0) > 0)}
        rowKey={(kind) => kind}
        empty="These sessions have no credited hours."
        columns={[
          { header: "Kind", cell: (kind) => SESSION_KIND_LABELS[kind] },
          { header: "Planned", align: "end", cell: (kind) => hoursText(sums[kind]) },
          { header: "Program", align: "end", cell: (kind) => (required ? hoursText(required[kind]) : "–") },
        ]}
      />
      <Lines title="Warnings" lines={warnings} />
      <Lines title="Overlaps with other classes" lines={collisions} />
      <Lines title="Not planned" lines={skipped.map(({ date, startTime, reason }) => `${friendlyDate(date)}, ${clockTime(startTime)}: ${reason}`)} />
      <details>
        <summary>All sessions</summary>
        <PlainTable
          caption="All sessions"
          rows={sessions}
          rowKey={({ date, startTime }) => `${date} ${startTime}`}
          empty=""
          columns={[
            { header: "Date", cell: ({ date }) => friendlyDate(date) },
            { header: "Time", cell: ({ startTime, endTime }) => hoursOfDay(startTime, endTime) },
            { header: "Kind", cell: ({ kind }) => SESSION_KIND_LABELS[kind] },
            { header: "Hours", align: "end", cell: ({ minutes }) => hoursText(minutes) },
            { header: "Where", cell: ({ location, room }) => [location, room].filter(Boolean).join(", ") || "–" },
            { header: "Instructor", cell: ({ instructor }) => instructor ?? "Unassigned" },
          ]}
        />
      </details>
    </Card>
  );
}

/** The most lines of a list in the preview. */
const MOST_LINES = 12;

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST_LINES ? <li>{`${lines.length - MOST_LINES} more`}</li> : null}
      </ul>
    </>
  );
}
