import { useFetcher, useLocation, useNavigation } from "@remix-run/react";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pageIn } from "~/platform/list";
import { Link } from "../link";
import { BesideContext, type BesideRow, placeOf, type ShownList } from "./beside";
import styles from "./beside.module.css";

/**
 * Shows a record with the list it was opened from: the rows, the open one, and links to the previous and the next. Without script a row's
 * link opens the record's page. On a phone only the links to the previous and the next record show.
 */
export function BesideFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const offered = useRef<ShownList | null>(null);
  const [open, setOpen] = useState<{ list: ShownList; at: string } | null>(null);
  const offer = useCallback((list: ShownList) => {
    offered.current = list;
  }, []);
  const list = listAt(pathname, open, offered.current);
  useEffect(() => {
    setOpen(list ? { list, at: pathname } : null);
    if (!list && pathOf(offered.current?.from) !== pathname) offered.current = null;
  }, [list, pathname]);
  const rows = useRows(list);
  const at = placeOf(rows, pathname);
  const last = useRef(0);
  if (at >= 0) last.current = at;
  // A decision may take the open row out of the list; the next row then has its place.
  const next = list ? (rows[at >= 0 ? at + 1 : last.current] ?? null) : null;
  const before = list ? (rows[(at >= 0 ? at : last.current) - 1] ?? null) : null;
  const nextTo = next?.to ?? null;
  const context = useMemo(() => ({ offer, next: nextTo }), [offer, nextTo]);
  return (
    <BesideContext.Provider value={context}>
      <div className={styles.frame} data-open={list !== null || undefined}>
        <div className={styles.record}>{children}</div>
        {list ? <Rows list={list} rows={rows} at={at} before={before} next={next} /> : null}
      </div>
    </BesideContext.Provider>
  );
}

const pathOf = (address = "") => address.split("?")[0];

/** The list stays while its rows are opened one after another, and while a decision takes the open one out of it. */
function listAt(pathname: string, open: { list: ShownList; at: string } | null, offered: ShownList | null): ShownList | null {
  if (open && (open.at === pathname || placeOf(open.list.shown, pathname) >= 0)) return open.list;
  return offered && placeOf(offered.shown, pathname) >= 0 ? offered : null;
}

/** The rows as they were shown, and after an action as they are now. */
function useRows(list: ShownList | null): BesideRow[] {
  const { load, data } = useFetcher({ key: list?.from ?? "beside" });
  const { formMethod, state } = useNavigation();
  const isChanged = useRef(false);
  useEffect(() => {
    if (formMethod && formMethod !== "GET") isChanged.current = true;
    if (state !== "idle" || !isChanged.current) return;
    isChanged.current = false;
    // Once it has asked, the router asks again itself after each action.
    if (list && data === undefined) load(list.from);
  }, [formMethod, state, list, data, load]);
  return useMemo(() => {
    if (!list) return [];
    const page = pageIn(data);
    return page ? list.rows(page) : list.shown;
  }, [list, data]);
}

interface RowsProps {
  list: ShownList;
  rows: BesideRow[];
  at: number;
  before: BesideRow | null;
  next: BesideRow | null;
}

function Rows({ list, rows, at, before, next }: RowsProps) {
  const current = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is open
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <aside className={styles.list} aria-label={`List of ${list.label}`}>
      <div className={styles.head}>
        <Link to={list.from} className={styles.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" /> All {list.label}
        </Link>
        <span className="faint figures">{at >= 0 ? `${at + 1} of ${rows.length}` : null}</span>
        <Step row={before} rel="prev" label="Previous" />
        <Step row={next} rel="next" label="Next" />
      </div>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} ref={index === at ? current : undefined}>
            <Link to={row.to} className={styles.name} aria-current={index === at ? "page" : undefined} preventScrollReset={false}>
              {row.name}
            </Link>
            <span className={styles.fact}>{row.fact}</span>
            <span className={styles.state}>{row.state}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Step({ row, rel, label }: { row: BesideRow | null; rel: "prev" | "next"; label: string }) {
  const Icon = rel === "next" ? IconChevronRight : IconChevronLeft;
  const icon = <Icon size={18} stroke={1.5} aria-hidden="true" />;
  if (!row) return <span className={styles.step}>{icon}</span>;
  return (
    <Link to={row.to} className={styles.step} rel={rel} aria-label={`${label}: ${row.name}`} aria-keyshortcuts={rel === "next" ? "j" : "k"}>
      {icon}
    </Link>
  );
}
