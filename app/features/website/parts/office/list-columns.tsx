import { mediaPath } from "~/platform/media-path";
import { sentencesOf } from "~/platform/rich-text";
import type { Column } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { StatusBadge } from "~/ui/status-badge";
import { RESOURCE_TYPES, type SiteKind } from "../../document-model";
import { customPagePath, editDocumentPath, postPath, previewPath } from "../../paths";

/** A document in the office's lists. */
export interface Listed {
  id: string;
  title: string;
  slug: string;
  draft: Record<string, unknown>;
  isShown: boolean;
  isPublished: boolean;
  /** Published, with a date that lies ahead. */
  isScheduled: boolean;
  updatedAt: number;
}
interface Place {
  to: (path: string) => string;
  school?: string;
  zone: string;
}

/** Labels of the two states of a document, by kind. */
const STATES: Partial<Record<SiteKind, [on: string, off: string]>> = {
  page: ["Published", "Unpublished"],
  post: ["Active", "Inactive"],
  resource: ["Visible", "Hidden"],
};

/** Shows or hides a document; publishes an unpublished one. */
export function ShownSwitch({ kind, row }: { kind: SiteKind; row: Listed }) {
  const isOn = row.isShown && row.isPublished;
  const [on, off] = STATES[kind] ?? ["Shown", "Hidden"];
  return (
    <PlainForm intent="show" id={`show-${row.id}`} quiet>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="is_shown" value={isOn ? "off" : "on"} />
      <button type="submit" className="switch" role="switch" aria-checked={isOn} aria-label={`${on}: ${row.title}`}>
        {isOn ? on : row.isPublished ? off : "Draft"}
      </button>
    </PlainForm>
  );
}

const textAt = ({ draft }: Listed, name: string) => (typeof draft[name] === "string" ? (draft[name] as string) : "");
const Nothing = () => <span className="faint">–</span>;

/** Thumbnail of a document; an empty box without a picture, so that titles align. */
export function Thumbnail({ of }: { of: unknown }) {
  const id = (of as { id?: string } | undefined)?.id;
  return id ? <img src={mediaPath(id, 320)} alt="" width={64} height={48} loading="lazy" /> : <span className="picture-none" aria-hidden="true" />;
}
export const firstPhoto = ({ draft }: Listed) => (draft.photos as { picture?: unknown }[] | undefined)?.[0]?.picture;

const updated = (zone: string): Column<Listed> => ({
  key: "updated",
  header: "Updated",
  cell: ({ updatedAt }) => <InstantText at={updatedAt} zone={zone} />,
});
const state = (kind: SiteKind): Column<Listed> => ({
  key: "state",
  header: STATES[kind]?.[0] ?? "Shown",
  card: "state",
  cell: (row) => <ShownSwitch kind={kind} row={row} />,
});

export const COLUMNS = {
  resource: ({ to, zone }: Place): Column<Listed>[] => [
    { key: "title", header: "Title", cell: ({ id, title }) => <Link to={to(editDocumentPath("resource", id))}>{title}</Link> },
    { key: "type", header: "Type", cell: (row) => RESOURCE_TYPES[textAt(row, "type") as keyof typeof RESOURCE_TYPES] ?? <Nothing /> },
    state("resource"),
    updated(zone),
  ],
  page: ({ to, school, zone }: Place): Column<Listed>[] => [
    { key: "title", header: "Title", cell: ({ id, title }) => <Link to={to(editDocumentPath("page", id))}>{title}</Link> },
    { key: "slug", header: "Slug", cell: ({ slug }) => slug },
    {
      key: "link",
      header: "Public link",
      cell: ({ id, slug }) => (
        <a href={school ? previewPath("page", { id, school }) : `${customPagePath(slug)}?preview=1`} target="_blank" rel="noreferrer">
          {customPagePath(slug)}
        </a>
      ),
    },
    { key: "menu", header: "In navbar", cell: ({ draft }) => (draft.in_navbar ? "Yes" : "No") },
    state("page"),
    updated(zone),
  ],
  post: ({ to, zone }: Place): Column<Listed>[] => [
    {
      key: "title",
      header: "Title",
      cell: ({ id, title, slug, draft }) => (
        <span className="picture-cell">
          <Thumbnail of={draft.cover} />
          <span className="stack">
            <Link to={to(editDocumentPath("post", id))}>{title}</Link>
            <span className="two-lines">{postPath(slug)}</span>
          </span>
        </span>
      ),
    },
    { key: "author", header: "Author", cell: (row) => textAt(row, "author") },
    {
      key: "date",
      header: "Date",
      cell: (row) => (
        <span className="badges">
          <DateText day={textAt(row, "date") || null} />
          {row.isScheduled ? <StatusBadge status="scheduled" label="Scheduled" tone="blue" /> : null}
        </span>
      ),
    },
    { key: "tags", header: "Tags", cell: ({ draft }) => (draft.tags as string[] | undefined)?.join(", ") ?? "" },
    updated(zone),
    state("post"),
  ],
};

/** The second line of a row in an ordered list. */
export function secondLine(kind: SiteKind, row: Listed): string {
  if (kind === "campus") return [textAt(row, "city"), textAt(row, "phone")].filter(Boolean).join(", ");
  if (kind === "page") return customPagePath(row.slug);
  if (kind === "resource") return RESOURCE_TYPES[textAt(row, "type") as keyof typeof RESOURCE_TYPES] ?? "";
  const answer = sentencesOf(textAt(row, "answer"));
  return answer.length > 120 ? `${answer.slice(0, 117)}…` : answer;
}
