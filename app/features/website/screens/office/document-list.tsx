import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { IconWorld } from "@tabler/icons-react";
import styles from "~/features/programs/parts/office-programs.css?url";
import { plainTextOf } from "~/platform/rich-text";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import type { SiteKind } from "../../document-model";
import { deleteDocument, officeList, orderDocuments, showDocument } from "../../domain/documents/office";
import { useHere } from "../../parts/office/here";
import { websiteGate } from "../../parts/office/website-gate";
import { addDocumentPath, customPagePath, editDocumentPath, kindAt, OFFICE_PATHS, postPath } from "../../paths";

type Listed = "campus" | "faq" | "resource" | "page" | "post";
interface Words {
  title: string;
  one: string;
  many: string;
  lead: string;
  empty: string;
}
const WORDS: Record<Listed, Words> = {
  campus: {
    title: "Campuses",
    one: "campus",
    many: "campuses",
    lead: "They stand on the site in this order. Without any, your class locations do.",
    empty: "Describe where you are: photos, hours, how to get there.",
  },
  faq: {
    title: "FAQs",
    one: "question",
    many: "questions",
    lead: "They stand on the site in this order.",
    empty: "What people ask on the phone belongs here. Until then the site shows the questions of your programs.",
  },
  resource: {
    title: "Resources",
    one: "resource",
    many: "resources",
    lead: "Links, files and videos for visitors.",
    empty: "A form to print, the exam calendar, a video: what people ask for again and again.",
  },
  page: {
    title: "Custom pages",
    one: "page",
    many: "pages",
    lead: "Pages of your own, at addresses of your own.",
    empty: "Student life, a campaign, an open day: pages that only your school has.",
  },
  post: {
    title: "Blogs",
    one: "post",
    many: "posts",
    lead: "News and stories. One of a later day appears then.",
    empty: "Tell what happens at your school: people read it, and search engines, too.",
  },
};
const isOrdered = (kind: Listed) => kind === "campus" || kind === "faq" || kind === "page" || kind === "resource";

const named = ({ url }: ScreenRequest) => ({ kind: kindAt(url.pathname), school: url.searchParams.get("school") ?? undefined });
const here = (_: unknown, { url }: ScreenRequest) => url.pathname + url.search;

export const loader = screenLoader(officeList, {
  gate: websiteGate,
  input: (from) => {
    const { kind, school } = named(from);
    const { searchParams } = from.url;
    const sort = kind === "post" ? "-date" : "order";
    const page = Math.max(1, Number(searchParams.get("page")) || 1);
    const shown = searchParams.get("shown");
    return {
      kind,
      school,
      search: searchParams.get("q")?.slice(0, 200) || undefined,
      ordering: sort,
      offset: (page - 1) * 50,
      ...(shown === "yes" || shown === "no" ? { shown } : {}),
    };
  },
});
const withKind = (values: Record<string, unknown>, from: ScreenRequest) => ({ ...values, ...named(from) });
export const action = screenAction(
  {
    order: intent(orderDocuments, { input: withKind, to: here, toast: null }),
    show: intent(showDocument, { input: withKind, to: here, toast: "Saved successfully." }),
    delete: intent(deleteDocument, { input: withKind, to: here, toast: "Deleted successfully." }),
  },
  { gate: websiteGate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ location }) => [{ title: WORDS[kindAt(location.pathname) as Listed]?.title ?? "Website" }];

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

/** WEB-06, WEB-09, WEB-12, WEB-15, WEB-18. */
export default function DocumentList() {
  const data = useLoaderData<typeof loader>();
  const kind = kindAt(useLocation().pathname) as Listed;
  const words = WORDS[kind];
  const { to } = useHere();
  const add = <ButtonLink to={to(addDocumentPath(kind))}>Add {words.one}</ButtonLink>;
  const empty = (
    <EmptyState icon={<IconWorld size={28} stroke={1.5} />} title={`No ${words.many} yet`} action={add}>
      {words.empty}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <span className="badges">
            {kind === "resource" ? (
              <ButtonLink to={to(OFFICE_PATHS.resources)} quiet>
                Layout and introduction
              </ButtonLink>
            ) : null}
            {add}
          </span>
        }
      />
      {isOrdered(kind) ? (
        data.results.length === 0 ? (
          <div className="table-card">{empty}</div>
        ) : (
          <OrderList items={data.results} itemKey={({ id }) => id} itemName={({ title }) => title} intent="order" label={words.title}>
            {(row) => (
              <div className="faq-line">
                <span className="stack">
                  <Link to={to(editDocumentPath(kind, row.id))}>{row.title}</Link>
                  <span className="two-lines">{secondLine(kind, row, data.zone)}</span>
                </span>
                <RowEnd row={row} />
              </div>
            )}
          </OrderList>
        )
      ) : (
        <DataTable
          itemLabel={[words.one, words.many]}
          data={data}
          columns={postColumns(to, data.zone)}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          defaultSort="date"
          search="Search by title"
          filters={[
            {
              name: "shown",
              label: "Active",
              options: [
                { value: "yes", label: "Active" },
                { value: "no", label: "Inactive" },
              ],
            },
          ]}
          rowMenu={(row) => (
            <>
              <Link to={to(editDocumentPath(kind, row.id))}>Edit</Link>
              <Toggle row={row} words={["Activate", "Deactivate"]} />
              <Delete row={row} />
            </>
          )}
          empty={empty}
        />
      )}
    </>
  );
}

const postColumns = (to: (path: string) => string, zone: string): Column<Row>[] => [
  {
    key: "title",
    header: "Title",
    cell: ({ id, title, slug }) => (
      <span className="stack">
        <Link to={to(editDocumentPath("post", id))}>{title}</Link>
        <span className="two-lines">{postPath(slug)}</span>
      </span>
    ),
  },
  { key: "author", header: "Author", cell: ({ draft }) => String(draft.author ?? "") },
  { key: "date", header: "Date", cell: ({ draft }) => (typeof draft.date === "string" ? longDate(draft.date) : <span className="faint">–</span>) },
  { key: "tags", header: "Tags", cell: ({ draft }) => (draft.tags as string[] | undefined)?.join(", ") ?? "", phone: false },
  { key: "updated", header: "Updated", cell: ({ updatedAt }) => <InstantText at={updatedAt} zone={zone} />, phone: false },
  { key: "state", header: "Status", cell: (row) => <State row={row} words={["Active", "Inactive"]} /> },
];

const State = ({ row, words }: { row: Row; words: [string, string] }) => (
  <span className="badges">
    <StatusBadge status={row.isShown ? "active" : "inactive"} label={row.isShown ? words[0] : words[1]} />
    {row.isPublished ? null : <StatusBadge status="draft" label="Not published" tone="grey" />}
  </span>
);

const RowEnd = ({ row }: { row: Row }) => (
  <span className="faq-actions">
    <State row={row} words={["Shown", "Hidden"]} />
    <Toggle row={row} words={["Show", "Hide"]} />
    <Delete row={row} />
  </span>
);

const Toggle = ({ row, words }: { row: Row; words: [string, string] }) => (
  <PlainForm intent="show">
    <input type="hidden" name="id" value={row.id} />
    <input type="hidden" name="is_shown" value={row.isShown ? "off" : "on"} />
    <Button type="submit" quiet aria-label={`${row.isShown ? words[1] : words[0]} ${row.title}`}>
      {row.isShown ? words[1] : words[0]}
    </Button>
  </PlainForm>
);

const Delete = ({ row }: { row: Row }) => (
  <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete">
    It is removed from the site at once, with all its versions.
  </ConfirmButton>
);

function secondLine(kind: SiteKind, { draft, slug, updatedAt }: Row, zone: string) {
  if (kind === "campus") return [draft.city, draft.phone].filter(Boolean).join(", ");
  if (kind === "page") return customPagePath(slug);
  if (kind === "resource")
    return (
      <>
        {String(draft.type ?? "")}, <InstantText at={updatedAt} zone={zone} />
      </>
    );
  const answer = plainTextOf(String(draft.answer ?? "")).replace(/\n/g, " ");
  return answer.length > 120 ? `${answer.slice(0, 117)}…` : answer;
}
