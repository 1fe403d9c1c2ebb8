import { Box, Group } from "@mantine/core";
import { useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonAnchor, type ButtonLook, EntryAnchor } from "./button";
import { useFailure } from "./form/failure";
import { useSubmitting } from "./form/field-context";
import { PlainForm } from "./form/plain-form";
import { useRefusedIntent } from "./refused";
import { useText } from "./use-text";

interface Props {
  /** Label of the button or menu entry: "Delete". */
  label: ReactNode;
  intent: string;
  /** Hidden fields of the form; `id` also tells the rows of a list apart. */
  fields?: Record<string, string>;
  /** Names the object: "Delete Certified Nursing Assistant?". */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  /** Fields that the question asks for besides the yes. */
  asks?: ReactNode;
  /** The verb on the button that does it: "Delete program". */
  confirm: string;
  danger?: boolean;
  /** Where the form posts; by default this screen. */
  action?: string;
  /** Without one it is an entry of a menu. */
  look?: ButtonLook;
}

/**
 * Asks for confirmation of an action that cannot be undone. With script a dialog opens in place; without, the link opens the same page
 * with `?confirm=<intent>&id=<id>` and the question open.
 */
export function ConfirmButton(props: Props) {
  return useRefusedIntent(props.intent, props.action) ? null : <Offered {...props} />;
}

function Offered({ label, intent, fields = {}, title, children, asks, confirm, danger = true, action, look }: Props) {
  const text = useText();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const failure = useFailure(intent);
  const isRefused = failure !== null && (!fields.id || failure.repopulateFields.id === fields.id);
  const isAsked = isRefused || (params.get("confirm") === intent && (params.get("id") ?? "") === (fields.id ?? ""));
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const isPending = useSubmitting(intent);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !isRefused) dialog.current?.close();
    wasPending.current = isPending;
  }, [isPending, isRefused]);
  // Arrived with the page, the question stands open without script: one that was answered with no must not be brought back by React.
  const [isInPage] = useState(isAsked);
  const opener = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) ask(dialog.current);
  }, [isOpen]);
  useEffect(() => {
    if (isAsked) ask(dialog.current);
  }, [isAsked]);
  const onClose = () => {
    setOpen(false);
    // A browser gives the focus back to what had it; nothing had, where the question came with the page.
    const { activeElement } = document;
    if (activeElement === document.body || dialog.current?.contains(activeElement)) opener.current?.focus();
  };
  const key = `${intent}-${fields.id ?? "form"}`;
  return (
    <>
      <EntryAnchor
        ref={opener}
        look={look}
        href={`?${withConfirm(params, intent, fields.id)}`}
        data-danger={danger || undefined}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </EntryAnchor>
      {isOpen || isAsked ? (
        <dialog className="dialog" ref={dialog} open={isInPage || undefined} onClose={onClose} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{title}</h2>
          {children ? <div className="dialog-text">{children}</div> : null}
          <PlainForm
            intent={intent}
            id={key}
            action={action ?? `${pathname}?${withConfirm(params)}`}
            match={fields.id ? { id: fields.id } : undefined}
          >
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {asks ? <Box mt="md">{asks}</Box> : null}
            <Group justify="flex-end" gap={8} mt={20}>
              <ButtonAnchor
                quiet
                href={`?${withConfirm(params)}`}
                onClick={(event) => {
                  if (!isOpen) return;
                  event.preventDefault();
                  dialog.current?.close();
                }}
              >
                {text("Cancel")}
              </ButtonAnchor>
              <Button type="submit" danger={danger} aria-busy={isPending || undefined}>
                {confirm}
              </Button>
            </Group>
          </PlainForm>
        </dialog>
      ) : null}
    </>
  );
}

/** Lays the question over the page; one that stands in the page is lifted out of it. */
function ask(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.matches(":modal")) return;
  dialog.removeAttribute("open");
  dialog.showModal();
}

/** This page's query with the question in it, or without any. */
function withConfirm(params: URLSearchParams, intent?: string, id?: string): string {
  const next = new URLSearchParams(params);
  next.delete("confirm");
  next.delete("id");
  if (intent) next.set("confirm", intent);
  if (id) next.set("id", id);
  return next.toString();
}
