import { Group } from "@mantine/core";
import { useLocation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formDraftsPath } from "~/platform/views-path";
import { shortClockIn } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { Button } from "../button";
import { InstantText } from "../date-text";
import { filled } from "../filled";
import { useText } from "../use-text";

/** After the last keystroke. */
const REST_MS = 3000;

interface Draft {
  /** Epoch ms of the draft that an earlier visit left, until the person has decided about it. */
  found: number | null;
  /** Epoch ms of the draft of this visit. */
  savedAt: number | null;
  hasFailed: boolean;
  open(): void;
  discard(): void;
  /** The form has changed. */
  touch(): void;
  /** The form is on its way. */
  submit(): void;
  /** The form was saved. */
  forget(): void;
}

/** Keeps a draft of a form on the server while it is typed; `isOn` is false for forms without drafts. */
export function useDraft(form: RefObject<HTMLFormElement>, intent: string, { isOn, isRestored }: { isOn: boolean; isRestored: boolean }): Draft {
  const [found, setFound] = useState<number | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const rest = useRef(0);
  // Until the earlier draft is known and decided about, nothing may take its place.
  const mayKeep = useRef(isOn && isRestored);
  const isSubmitted = useRef(false);
  const { pathname: path } = useLocation();

  const send = useCallback(
    async (what: string, fields?: string) => {
      const body = new URLSearchParams({ intent: what, path, form: intent, ...(fields === undefined ? {} : { fields }) });
      const answer = await fetch(formDraftsPath, { method: "POST", body });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer;
    },
    [intent, path],
  );
  const touch = useCallback(() => {
    if (!mayKeep.current) return;
    isSubmitted.current = false;
    clearTimeout(rest.current);
    rest.current = window.setTimeout(async () => {
      try {
        const answer = await send("save", JSON.stringify(textsOf(form.current)));
        const { savedAt } = (await answer.json()) as { savedAt: number };
        // The form overtook its draft.
        if (isSubmitted.current) await send("discard");
        else setSavedAt(savedAt);
        setFailed(false);
      } catch {
        setFailed(true);
      }
    }, REST_MS);
  }, [form, send]);

  useEffect(() => {
    if (!isOn || isRestored) return;
    const query = new URLSearchParams({ path, form: intent });
    fetch(`${formDraftsPath}?${query}`, { headers: { Accept: "application/json" } })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { savedAt: number | null }).savedAt : null))
      .catch(() => null)
      .then((earlier) => {
        setFound(earlier);
        mayKeep.current = earlier === null;
        // Typed before this script ran, or while it asked.
        if (isTyped(form.current)) touch();
      });
  }, [isOn, isRestored, intent, path, form, touch]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const decided = () => {
    setFound(null);
    mayKeep.current = true;
  };
  return {
    found,
    savedAt,
    hasFailed,
    touch,
    open: () => void send("open").then(() => location.reload(), decided),
    discard: () =>
      void send("discard")
        .catch(() => undefined)
        .then(() => {
          clearTimeout(rest.current);
          decided();
          setSavedAt(null);
        }),
    submit: () => {
      clearTimeout(rest.current);
      isSubmitted.current = true;
    },
    forget: () => setSavedAt(null),
  };
}

/** Whether some text differs from what the page came with. */
const isTyped = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.type !== "hidden" && field.value !== field.defaultValue,
  );

/** The typed texts of a form by name; files and passwords stay where they are. */
function textsOf(form: HTMLFormElement | null): Record<string, string | string[]> {
  if (!form) return {};
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name));
  const data = new FormData(form);
  const names = [...new Set(data.keys())].filter((name) => !name.startsWith("_") && name !== "intent" && !secret.has(name));
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = data.getAll(name).filter((value): value is string => typeof value === "string");
      return texts.length === 0 ? [] : [[name, texts.length === 1 ? (texts[0] as string) : texts]];
    }),
  );
}

/** Offers the draft of an earlier visit. */
export function OfferedDraft({ draft, zone }: { draft: Draft; zone: string }) {
  const text = useText();
  if (draft.found === null) return null;
  return (
    <Group className="alert" role="status" justify="space-between" gap="sm">
      <span>{filled(text("You have a draft from {date}"), { date: <InstantText at={draft.found} zone={zone} withTime /> })}.</span>
      <Group gap="xs">
        <Button onClick={draft.open}>{text("Restore")}</Button>
        <Button quiet onClick={draft.discard}>
          {text("Discard")}
        </Button>
      </Group>
    </Group>
  );
}

/** The state of a draft, beside the form's buttons. */
export function draftText(savedAt: number | null, hasFailed: boolean, zone: string, locale: Locale): string | null {
  if (hasFailed) return phrase("We couldn't save your draft. We'll try again as you type.", locale);
  return savedAt === null ? null : phrase("Draft saved at {time}", locale, { time: shortClockIn(new Date(savedAt), zone, locale) });
}
