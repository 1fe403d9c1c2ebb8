import type { SerializeFrom } from "@remix-run/cloudflare";
import { mediaPath } from "~/platform/media-path";
import { ConfirmButton } from "~/ui/confirm-button";
import type { Column, Filter } from "~/ui/data-table";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { StatusBadge } from "~/ui/status-badge";
import type { managePrograms } from "../domain/programs/list-programs";
import { durationLabel, PROGRAM_STATUS_LABELS, PROGRAM_TYPE_LABELS } from "../model";
import { classesOfProgramPath, editProgramPath, preEnrollmentFormPath, productsOfProgramPath, programFaqsPath, registrationFormPath } from "../paths";
import { PROGRAM_CATEGORIES } from "../program-model";

type Row = SerializeFrom<Awaited<ReturnType<typeof managePrograms>>>["data"]["results"][number];

export const PROGRAM_FILTERS: Filter[] = [
  { name: "type", label: "Type", options: optionsOf(PROGRAM_TYPE_LABELS) },
  { name: "category", label: "Category", options: PROGRAM_CATEGORIES.map((category) => ({ value: category, label: category })) },
  { name: "status", label: "Status", options: optionsOf(PROGRAM_STATUS_LABELS) },
];

export const PROGRAM_COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Program",
    sort: "title",
    cell: (row) => (
      <span className="person">
        {row.imageFileId ? (
          <img src={mediaPath(row.imageFileId, 320)} alt="" width={44} height={32} loading="lazy" />
        ) : (
          <span className="thumb" aria-hidden="true">
            {row.title.slice(0, 1)}
          </span>
        )}
        <span className="stack">
          <Link to={editProgramPath(row.id)}>{row.title}</Link>
          <span className="two-lines">{[row.code, row.category].filter(Boolean).join(" · ")}</span>
        </span>
      </span>
    ),
  },
  {
    key: "duration",
    header: "Length",
    sort: "duration",
    cell: (row) => (
      <span className="stack">
        {durationLabel(row.duration, row.durationType)}
        <span className="two-lines">{PROGRAM_TYPE_LABELS[row.type]}</span>
      </span>
    ),
  },
  {
    key: "tuition",
    header: "Tuition",
    sort: "tuition",
    align: "end",
    cell: (row) => (
      <span className="stack">
        <Money cents={row.tuitionCents} />
        {row.applicationFeeCents > 0 ? (
          <span className="two-lines">
            + <Money cents={row.applicationFeeCents} /> fee
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "registrations",
    header: "Registrations",
    align: "end",
    cell: ({ registrations, upcoming }) => (
      <span className="stack figures">
        {registrations}
        <span className="two-lines">
          {upcoming} upcoming {upcoming === 1 ? "class" : "classes"}
        </span>
      </span>
    ),
  },
  {
    key: "scholarship",
    header: "Scholarships",
    cell: ({ id, title, showScholarship }) => (
      <PlainForm intent="scholarship" id={`scholarship-${id}`} quiet>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="show_scholarship" value={showScholarship ? "off" : "on"} />
        <button type="submit" className="switch" role="switch" aria-checked={showScholarship} aria-label={`Scholarships for ${title}`}>
          {showScholarship ? "Shown" : "Hidden"}
        </button>
      </PlainForm>
    ),
  },
  { key: "status", header: "Status", sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

/** Row actions and links of a program. */
export function ProgramMenu({ program }: { program: Row }) {
  const { id, title, status } = program;
  return (
    <>
      <Link to={editProgramPath(id)}>Edit</Link>
      {status === "offering" ? (
        <ConfirmButton
          label="Stop offering"
          intent="status"
          fields={{ id, status: "not_offered" }}
          title={`Stop offering ${title}?`}
          confirm="Stop offering"
          danger={false}
        >
          Its page is removed from your site and its open classes close. Registered students stay registered.
        </ConfirmButton>
      ) : (
        <PlainForm intent="status" id={`offer-${id}`} quiet>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="status" value="offering" />
          <button type="submit">Offer</button>
        </PlainForm>
      )}
      <PlainForm intent="duplicate" id={`duplicate-${id}`} quiet>
        <input type="hidden" name="program" value={id} />
        <button type="submit">Duplicate</button>
      </PlainForm>
      <Link to={programFaqsPath(id)}>FAQs</Link>
      <Link to={classesOfProgramPath(id)}>Classes</Link>
      <Link to={productsOfProgramPath(id)}>Products</Link>
      <Link to={registrationFormPath(id)}>Registration form</Link>
      <Link to={preEnrollmentFormPath(id)}>Pre-enrollment form</Link>
      <ConfirmButton label="Delete" intent="delete" fields={{ id }} title={`Delete ${title}?`} confirm="Delete program">
        This also deletes its questions, links, form sections, and waitlist. You can't delete a program with registrations.
      </ConfirmButton>
    </>
  );
}
