import { ActionIcon, Input } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocale, useText } from "../use-text";
import { useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import { type FieldProps, textOf } from "./text-fields";

const CALENDARS = { en: lazy(() => import("./calendar")), es: lazy(() => import("./calendar-spanish")) };

/**
 * The browser's own date field: the same value (`YYYY-MM-DD`) with and without script. With script a calendar stands beside it, which
 * writes into it.
 */
export function DateField({ label, hint, name, required, min, max, ...rest }: FieldProps & { min?: string; max?: string }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const text = useText();
  const Calendar = CALENDARS[useLocale()];
  const input = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setLive(true), []);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required}>
      <Input
        {...rest}
        {...field.inputProps}
        ref={input}
        type="date"
        min={min}
        max={max}
        required={required}
        className="field-short"
        error={Boolean(field.error)}
        defaultValue={textOf(field)}
        data-calendar={isLive || undefined}
        rightSectionPointerEvents="all"
        rightSection={
          isLive && !rest.disabled ? (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text("Open calendar")}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
              {isOpen ? (
                <Suspense>
                  <Calendar
                    value={input.current?.value ?? ""}
                    min={min}
                    max={max}
                    onChoose={(day) => {
                      write(input.current, day);
                      close();
                    }}
                    onClose={close}
                  />
                </Suspense>
              ) : null}
            </>
          ) : null
        }
      />
    </FieldFrame>
  );
}

/** As if it had been typed: the form hears of it. */
function write(input: HTMLInputElement | null, day: string): void {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, day);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
