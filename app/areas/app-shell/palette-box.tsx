import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { nothingFound } from "~/features/students/ask-model";
import { HIT_LABELS, type OfficeHit } from "~/features/students/search-model";
import type { Navigation } from "~/ui/menu-items";
import styles from "./palette.module.css";
import { PaletteList } from "./palette-list";
import { useFound } from "./use-found";

const MOST = 6;
const keyOf = (user: string) => `recent ${user}`;

/** Results this user opened, newest first. Stored per tab, so other users of a shared machine cannot see them. */
function recentHits(user: string): OfficeHit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isHit).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function keepHit(user: string, { to, label, detail }: OfficeHit): void {
  const others = recentHits(user).filter((hit) => hit.to !== to);
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify([{ to, label, detail }, ...others].slice(0, MOST)));
  } catch {}
}

const isHit = (value: unknown): value is OfficeHit =>
  typeof value === "object" && value !== null && "to" in value && typeof value.to === "string" && "label" in value && typeof value.label === "string";

interface Props {
  navigation: Navigation;
  /** Whose recent ones are shown. */
  user: string;
  onClose: () => void;
}

/** The box that is typed into, and what it finds. */
export default function PaletteBox({ navigation, user, onClose }: Props) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const [recent] = useState(() => recentHits(user));
  const { groups, isBusy } = useFound(navigation, search, recent);
  // Enter before the answer is there: the first one is opened once it is.
  const [isWaiting, setWaiting] = useState(false);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.min(chosen, hits.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    input.current?.focus();
  }, []);
  // In braces: newer browsers answer a promise, which an effect must not return.
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, at]);
  const go = (hit: OfficeHit) => {
    // Commands are not saved as recent: opening one again could repeat an action by accident.
    if (!groups.some((group) => group.label === HIT_LABELS.acts && group.hits.includes(hit))) keepHit(user, hit);
    onClose();
    navigate(hit.to);
  };
  const opens = useRef(go);
  opens.current = go;
  const first = hits[0];
  useEffect(() => {
    if (!isWaiting || isBusy) return;
    setWaiting(false);
    if (first) opens.current(first);
  }, [isWaiting, isBusy, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (step && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
    else if (event.key === "Enter" && isBusy && chosen === 0) setWaiting(true);
    else if (event.key === "Enter" && hit) go(hit);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label="Search pages, people, classes, and numbers, or type a command"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder="Search, or type a command: record 200 cash Tessa"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setChosen(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} groups={groups} chosen={at} optionId={optionId} onChoose={go} />
      <p className={styles.state} role="status">
        {hits.length > 0 ? null : isBusy ? "Searching…" : search ? nothingFound(search) : null}
      </p>
    </>
  );
}
