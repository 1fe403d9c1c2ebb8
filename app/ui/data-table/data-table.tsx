import { Group, Paper, Text } from "@mantine/core";
import { useLocation, useSearchParams } from "@remix-run/react";
import { IconArrowDown, IconArrowUp, IconDots } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { countedRows } from "~/platform/counted";
import { PAGE_SIZE, type Page } from "~/platform/list";
import { laidOut, listOf } from "~/platform/list-layouts";
import { type BesideList, useOffered } from "../beside/beside";
import { ButtonLink } from "../button-link";
import { EmptyState } from "../empty-state";
import { useRefusedRow } from "../form/failure";
import { Link } from "../link";
import { Menu } from "../menu";
import { useRefusedIntents } from "../refused";
import { useRootData } from "../root-data";
import { tableClasses } from "../table-classes";
import { useLocale, useText } from "../use-text";
import { chipsOf, pageOf, queryWith, sortingOf } from "./address";
import { BulkBar } from "./bulk-bar";
import { ColumnsMenu } from "./columns-menu";
import { ListTabs } from "./list-tabs";
import { Pager } from "./pager";
import { Toolbar } from "./toolbar";
import { type BulkAction, type Column, cardOf, type Filter, type Preset } from "./types";

interface Props<R> {
  /** Singular and plural of the rows: `["student", "students"]`. */
  itemLabel: readonly [one: string, many: string];
  data: Page<R>;
  columns: readonly Column<R>[];
  rowKey: (row: R) => string;
  /** How a row is called, for its checkbox and menu. */
  rowName: (row: R) => string;
  /** The address of a row's record, which then opens with the list beside it. The first column links there too. */
  rowTo?: (row: R) => string;
  /** How a row is called beside its record, where that is shorter than `rowName`. */
  rowTitle?: (row: R) => string;
  /** The order of the list's verb when the address names none; `-created` is descending. */
  defaultSort: string;
  pageSize?: number;
  /** The words in the search box; without them there is none. */
  search?: string;
  filters?: readonly Filter[];
  bulk?: readonly BulkAction[];
  /** Entries of the row's menu: links, `ConfirmButton`s, one-button forms; destructive last. Null for none. */
  rowMenu?: (row: R) => ReactNode;
  /** Shown while the list has no rows at all. */
  empty: ReactNode;
  /** The most used filters as tabs over the list, each with its query: `{ label: "Past due", query: "payment_status=overdue" }`. */
  presets?: readonly Preset[];
  /** At the end of the toolbar: an export. */
  tools?: ReactNode;
  /** Totals of all matching rows, not only this page's, by column key. The first column's value is their label. */
  totals?: Readonly<Record<string, ReactNode>>;
}

/**
 * A list of the office: searched, filtered, sorted and paged by its address, as links and a GET form that work without script. Each row is
 * one line; on a phone it is a card with its title, one fact and one state. Rows and cells are plain elements with the classes of
 * Mantine's table: a page has two hundred, and a component each costs the server too much.
 */
export function DataTable<R>(props: Props<R>) {
  const { itemLabel, data, rowKey, rowName, filters = [], pageSize = PAGE_SIZE } = props;
  const text = useText();
  const locale = useLocale();
  const [one, many] = [text(itemLabel[0]), text(itemLabel[1])];
  const isRefused = useRefusedIntents();
  const bulk = (props.bulk ?? []).filter(({ intent }) => !isRefused(intent));
  const layout = useRootData()?.layouts[listOf(useLocation().pathname)];
  const columns = laidOut(props.columns, layout);
  const [params] = useSearchParams();
  const card = cardOf(columns);
  useOffered(useBeside(props, card));
  const formId = `bulk-${useId().replace(/:/g, "")}`;
  const [chosen, setChosen] = useState(0);
  const confirming = params.has("confirm") ? params.get("id") : null;
  const refused = useRefusedRow();
  const isNarrowed = chipsOf(params, filters, locale).length > 0;
  const first = (pageOf(params) - 1) * pageSize + 1;
  const ticked = useRef(data);
  // Other rows come without ticks; those set before the script came stay.
  useEffect(() => {
    if (ticked.current === data) return;
    ticked.current = data;
    const bulkForm = document.getElementById(formId);
    if (bulkForm instanceof HTMLFormElement) bulkForm.reset();
    setChosen(0);
  }, [data, formId]);
  const recount = (table: HTMLElement) => setChosen(table.querySelectorAll("tbody input[name=ids]:checked").length);
  if (data.count === 0 && !isNarrowed)
    return (
      <Paper withBorder className="table-card">
        {props.empty}
      </Paper>
    );
  return (
    <Paper withBorder className="table-card">
      <ListTabs label={many} presets={props.presets ?? []} />
      <Toolbar search={props.search ?? null} filters={filters}>
        <ColumnsMenu columns={props.columns} layout={layout} />
        {props.tools}
      </Toolbar>
      {data.results.length === 0 ? (
        <NoMatch many={many} />
      ) : (
        <div className="table-scroll">
          <table
            className={`table ${tableClasses.table}`}
            data-dense={layout?.isDense || undefined}
            onChange={(event) => recount(event.currentTarget)}
          >
            <caption className="visually-hidden">{many}</caption>
            <Head columns={columns} formId={bulk.length > 0 ? formId : null} hasMenu={Boolean(props.rowMenu)} defaultSort={props.defaultSort} />
            <tbody>
              {data.results.map((row) => (
                <tr key={rowKey(row)} className={tableClasses.tr} data-hover="true" data-with-row-border="true">
                  {bulk.length > 0 ? (
                    <td className={`table-check ${tableClasses.td}`}>
                      <input
                        type="checkbox"
                        name="ids"
                        value={rowKey(row)}
                        form={formId}
                        aria-label={text("Select {name}", { name: rowName(row) })}
                      />
                    </td>
                  ) : null}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={tableClasses.td}
                      data-label={column.header}
                      data-align={column.align}
                      data-card={partOf(column, columns, card)}
                    >
                      {column.align ? column.cell(row) : <Cut>{column.cell(row)}</Cut>}
                    </td>
                  ))}
                  {props.rowMenu ? (
                    <td className={`table-menu ${tableClasses.td}`}>
                      <RowMenu name={rowName(row)} isOpen={confirming === rowKey(row) || refused === rowKey(row)}>
                        {props.rowMenu(row)}
                      </RowMenu>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
            {props.totals ? (
              <tfoot>
                <tr>
                  {bulk.length > 0 ? <td className={`table-check ${tableClasses.td}`} /> : null}
                  {columns.map(({ key, header, align }) => (
                    <td
                      key={key}
                      className={tableClasses.td}
                      data-label={header}
                      data-align={align}
                      data-card={props.totals?.[key] === undefined ? undefined : "total"}
                    >
                      {props.totals?.[key] ?? null}
                    </td>
                  ))}
                  {props.rowMenu ? <td className={`table-menu ${tableClasses.td}`} /> : null}
                </tr>
              </tfoot>
            ) : null}
          </table>
        </div>
      )}
      {bulk.length > 0 ? <BulkBar formId={formId} actions={bulk} chosen={chosen} /> : null}
      <Group component="footer" justify="space-between" gap="xs" px="lg" py="xs" mih={52} className="table-foot">
        <Text c="dimmed" fz={13} aria-live="polite" className="figures">
          {data.count === 0
            ? text("No {items}", { items: many })
            : text("{first} to {last} of {count}", { first, last: first + data.results.length - 1, count: countedRows(data.count, one, many) })}
        </Text>
        <Pager count={data.count} pageSize={pageSize} />
      </Group>
    </Paper>
  );
}

interface Card<R> {
  fact?: Column<R>;
  state?: Column<R>;
}

/** A column's part of the row's card. */
function partOf<R>(column: Column<R>, [first]: readonly Column<R>[], { fact, state }: Card<R>): string | undefined {
  if (column === first) return "title";
  return column === fact ? "fact" : column === state ? "state" : undefined;
}

/** The list for the frame beside its records; null if its rows have none. */
function useBeside<R>({ data, itemLabel, rowKey, rowName, rowTo, rowTitle = rowName }: Props<R>, { fact, state }: Card<R>): BesideList | null {
  const { pathname, search } = useLocation();
  if (!rowTo) return null;
  const rows = ({ results }: Page<unknown>) =>
    (results as R[]).map((row) => ({ key: rowKey(row), to: rowTo(row), name: rowTitle(row), fact: fact?.cell(row), state: state?.cell(row) }));
  return { from: pathname + search, label: itemLabel[1], page: data, rows };
}

/** A cell's content on one line, cut where its column ends. */
const Cut = ({ children }: { children: ReactNode }) => <div className="cut">{typeof children === "string" ? <span>{children}</span> : children}</div>;

interface HeadProps<R> {
  columns: readonly Column<R>[];
  /** The form that the boxes belong to; null without bulk actions. */
  formId: string | null;
  hasMenu: boolean;
  defaultSort: string;
}

function Head<R>({ columns, formId, hasMenu, defaultSort }: HeadProps<R>) {
  const [params] = useSearchParams();
  const text = useText();
  const { sort, dir } = sortingOf(params, defaultSort);
  return (
    <thead>
      <tr>
        {formId ? (
          <th scope="col" className={`table-check ${tableClasses.th}`}>
            <input type="checkbox" form={formId} aria-label={text("Select all on this page")} onChange={(event) => tickAll(event.currentTarget)} />
          </th>
        ) : null}
        {columns.map(({ key, header, align, sort: by }) => {
          const isHere = by !== undefined && by === sort;
          const Arrow = dir === "asc" ? IconArrowUp : IconArrowDown;
          return (
            <th
              key={key}
              scope="col"
              className={tableClasses.th}
              data-align={align}
              aria-sort={isHere ? (dir === "asc" ? "ascending" : "descending") : undefined}
            >
              {by ? (
                <Link to={queryWith(params, { sort: by, dir: isHere && dir === "asc" ? "desc" : "asc" })} preventScrollReset replace>
                  {header}
                  {isHere ? <Arrow size={14} stroke={1.5} aria-hidden="true" /> : null}
                </Link>
              ) : (
                header
              )}
            </th>
          );
        })}
        {hasMenu ? (
          <th scope="col" className={`table-menu ${tableClasses.th}`}>
            <span className="visually-hidden">{text("Actions")}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function RowMenu({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
  const text = useText();
  if (!children) return null;
  return (
    <Menu name={text("Actions for {name}", { name })} isOpen={isOpen || undefined} button={<IconDots size={18} stroke={1.5} aria-hidden="true" />}>
      {children}
    </Menu>
  );
}

function NoMatch({ many }: { many: string }) {
  const text = useText();
  return (
    <EmptyState
      title={text("No {items} found.", { items: many })}
      action={
        <ButtonLink to="?" quiet>
          {text("Show all {items}", { items: many })}
        </ButtonLink>
      }
    >
      {text("No results match your search and filters.")}
    </EmptyState>
  );
}

/** Ticks every row of the page like its head; the table hears the change and counts. */
function tickAll(head: HTMLInputElement): void {
  for (const box of head.closest("table")?.querySelectorAll<HTMLInputElement>("tbody input[name=ids]") ?? []) box.checked = head.checked;
}
