import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Navigation } from "~/ui/menu-items";
import { PaletteList } from "./palette-list";
import { useFound } from "./use-found";

/** The box that is typed into, and what it finds. */
export default function PaletteBox({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const { groups, isBusy } = useFound(navigation, search);
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
  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (step && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
    else if (event.key === "Enter" && hit) go(hit.to);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className="palette-input"
        role="combobox"
        aria-label="Search screens, students, programs and classes"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder="Search screens, students, programs, classes"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} groups={groups} chosen={at} optionId={optionId} onChoose={go} />
      <p className="palette-state" role="status">
        {hits.length > 0 ? null : isBusy ? "Searching" : search ? "Nothing was found." : null}
      </p>
    </>
  );
}
