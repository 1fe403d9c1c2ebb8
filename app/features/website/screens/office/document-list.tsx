import { Group } from "@mantine/core";
import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { IconWorld } from "@tabler/icons-react";
import styles from "~/features/programs/parts/office-programs.css?url";
import { counted } from "~/platform/counted";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { LAYOUTS } from "../../document-model";
import { updateResourceLayout } from "../../domain/api/pages";
import { copyLocations } from "../../domain/documents/copy-locations";
import { deleteDocument, officeList, orderDocuments, showDocument } from "../../domain/documents/office";
import { useHere } from "../../parts/office/here";
import { COLUMNS, firstPhoto, type Listed as Row, ShownSwitch, secondLine, Thumbnail } from "../../parts/office/list-columns";
import { websiteGate } from "../../parts/office/website-gate";
import { addDocumentPath, editDocumentPath, kindAt, OFFICE_PATHS, orderPath } from "../../paths";

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
    lead: "Shown on your site in this order. If you add none, your class locations are shown.",
    empty: "Add photos, hours, and directions for each campus.",
  },
  faq: {
    title: "FAQs",
    one: "question",
    many: "questions",
    lead: "Shown on your site in this order.",
    empty: "Answer the questions you get most by phone. Until then, your site shows the FAQs of your programs.",
  },
  resource: {
    title: "Resources",
    one: "resource",
    many: "resources",
    lead: "Links, files, and videos for visitors.",
    empty: "Share a printable form, the exam calendar, or a video.",
  },
  page: {
    title: "Custom pages",
    one: "page",
    many: "pages",
    lead: "Extra pages of your website.",
    empty: "Add a page for student life, a campaign, or an open house.",
  },
  post: {
    title: "Blogs",
    one: "post",
    many: "posts",
    lead: "News and stories. A post with a future date goes live on that date.",
    empty: "Share news from your school with visitors and search engines.",
  },
};
/** Kinds whose list can be put in order at `?order=1`; campuses and questions are always in order. */
const mayBeOrdered = (kind: Listed) => kind === "page" || kind === "resource";

const named = ({ url }: ScreenRequest) => ({ kind: kindAt(url.pathname), school: url.searchParams.get("school") ?? undefined });
const here = (_: unknown, { url }: ScreenRequest) => url.pathname + url.search;

export const loader = screenLoader(officeList, {
  gate: websiteGate,
  input: (from) => {
    const { kind, school } = named(from);
    const { searchParams } = from.url;
    const sort = kind === "post" ? "-date" : "order";
    const page = Math.max(1, Number(searchParams.get("page")) || 1);
    const active = searchParams.get("active");
    return {
      kind,
      school,
      search: searchParams.get("q")?.slice(0, 200) || undefined,
      ordering: sort,
      ...(kind === "post" ? { offset: (page - 1) * 50 } : { limit: 100 }),
      ...(active === "yes" || active === "no" ? { active } : {}),
    };
  },
});
const withKind = (values: Record<string, unknown>, from: ScreenRequest) => ({ ...values, ...named(from) });
export const action = screenAction(
  {
    order: intent(orderDocuments, { input: withKind, to: here, toast: null }),
    show: intent(showDocument, { input: withKind, to: here, toast: "Saved successfully." }),
    layout: intent(updateResourceLayout, { input: withKind, to: here, toast: "Saved successfully." }),
    copy: intent(copyLocations, {
      input: withKind,
      to: here,
      toast: ({ added }) => (added === 0 ? "All class locations are already campuses." : `${counted(added, "campus", "campuses")} added.`),
    }),
    delete: intent(deleteDocument, { input: withKind, to: here, toast: "Deleted successfully." }),
  },
  { gate: websiteGate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = (args) => titled(WORDS[kindAt(args.location.pathname) as Listed]?.title ?? "Website")(args);

/** WEB-06, WEB-09, WEB-12, WEB-15, WEB-18. */
export default function DocumentList() {
  const { layout, locations, zone, ...data } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const kind = kindAt(pathname) as Listed;
  const words = WORDS[kind];
  const { to, school } = useHere();
  if (mayBeOrdered(kind) && new URLSearchParams(search).has("order"))
    return (
      <>
        <PageHeader
          crumbs={[{ label: words.title, to: to(OFFICE_PATHS[kind]) }]}
          title={`Reorder ${words.many}`}
          lead="Changes are saved as you make them."
        />
        <Ordered kind={kind} rows={data.results} />
      </>
    );
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
                Edit title and introduction
              </ButtonLink>
            ) : null}
            {mayBeOrdered(kind) && data.count > 1 ? (
              <ButtonLink to={to(orderPath(kind))} quiet>
                Change order
              </ButtonLink>
            ) : null}
            {kind === "campus" && locations > 0 ? (
              <PlainForm intent="copy">
                <Button type="submit" quiet>
                  Copy from class locations
                </Button>
              </PlainForm>
            ) : null}
            {add}
          </span>
        }
      />
      {kind === "resource" && data.count > 0 ? <LayoutChoice layout={layout} /> : null}
      {kind === "campus" || kind === "faq" ? (
        data.results.length === 0 ? (
          <div className="table-card">{empty}</div>
        ) : (
          <Ordered kind={kind} rows={data.results} />
        )
      ) : (
        <DataTable
          itemLabel={[words.one, words.many]}
          data={data}
          columns={COLUMNS[kind]({ to, school, zone })}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          defaultSort={kind === "post" ? "date" : "order"}
          search="Search by title"
          filters={kind === "post" ? ACTIVE : []}
          rowMenu={(row) => (
            <>
              <Link to={to(editDocumentPath(kind, row.id))}>Edit</Link>
              <Delete row={row} />
            </>
          )}
          empty={empty}
        />
      )}
    </>
  );
}

const ACTIVE = [
  {
    name: "active",
    label: "Active",
    options: [
      { value: "yes", label: "Active" },
      { value: "no", label: "Inactive" },
    ],
  },
];

/** Layout of the resources page; saved at once. */
const LayoutChoice = ({ layout }: { layout: string }) => (
  <PlainForm intent="layout" quiet className="split-line">
    <span>
      Layout: <strong>{layout}</strong>
    </span>
    <span className="badges">
      {LAYOUTS.map((each) => (
        <Button key={each} type="submit" quiet name="layout" value={each} aria-pressed={each === layout} disabled={each === layout}>
          {each === "grid" ? "Grid" : "List"}
        </Button>
      ))}
    </span>
  </PlainForm>
);

function Ordered({ kind, rows }: { kind: Listed; rows: readonly Row[] }) {
  const { to } = useHere();
  return (
    <OrderList items={rows} itemKey={({ id }) => id} itemName={({ title }) => title} intent="order" label={WORDS[kind].title}>
      {(row) => (
        <Group component="span" justify="space-between" gap="xs">
          <span className="picture-cell">
            {kind === "campus" ? <Thumbnail of={firstPhoto(row)} /> : null}
            <span className="stack">
              <Link to={to(editDocumentPath(kind, row.id))}>{row.title}</Link>
              <span className="two-lines">{secondLine(kind, row)}</span>
            </span>
          </span>
          <Group gap="md">
            <ShownSwitch kind={kind} row={row} />
            <Link to={to(editDocumentPath(kind, row.id))} aria-label={`Edit ${row.title}`}>
              Edit
            </Link>
            <Delete row={row} />
          </Group>
        </Group>
      )}
    </OrderList>
  );
}

const Delete = ({ row }: { row: Row }) => (
  <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete">
    This removes it and all its versions from your site. You can't undo this.
  </ConfirmButton>
);
