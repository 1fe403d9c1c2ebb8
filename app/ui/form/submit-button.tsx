import { Box, Group, Loader, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Button } from "../button";
import { useText } from "../use-text";
import { useForm, useFormPending } from "./field-context";

interface Props {
  children: ReactNode;
  /** `quiet` next to another button, `danger` for actions that cannot be undone. */
  tone?: "quiet" | "danger";
  /** For a form with more than one button: what this one adds. */
  name?: string;
  value?: string;
  className?: string;
  /** Everything is filled in: in a panel it takes the focus instead of the first field. */
  isFirst?: boolean;
}

/** Sends the form around. Stays enabled before, shows progress during; the form itself lets nothing through twice. */
export function SubmitButton({ children, tone, className, isFirst, ...rest }: Props) {
  const isPending = useFormPending();
  return (
    <Button
      type="submit"
      quiet={tone === "quiet"}
      danger={tone === "danger"}
      className={className}
      data-first={isFirst || undefined}
      aria-busy={isPending || undefined}
      leftSection={isPending ? <Loader size={14} color="currentcolor" aria-hidden="true" /> : undefined}
      {...rest}
    >
      {children}
    </Button>
  );
}

/** The footer of a long form: Save stays visible and shows unsaved changes. `cancel` is a link back. */
export function FormActions({ children, cancel }: { children: ReactNode; cancel?: ReactNode }) {
  const { isDirty, state } = useForm();
  const text = useText();
  return (
    <Group justify="flex-end" gap={8} mt="sm" py="sm" bg="var(--white)" className="form-actions" data-dirty={isDirty || undefined}>
      <Box component="span" mr="auto" c="dimmed" className="form-actions-state" aria-live="polite">
        {state ?? (isDirty ? text("Unsaved changes") : "")}
      </Box>
      {isDirty ? (
        <Button type="reset" quiet>
          {text("Discard")}
        </Button>
      ) : (
        cancel
      )}
      {children}
    </Group>
  );
}

/** A part of a form: heading and a line of help at the left on wide screens, the fields at the right. */
export function FormSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  return (
    <section className="form-section">
      <div>
        <h2>{title}</h2>
        {help ? (
          <Stack gap={8} mt={4} c="dimmed">
            {help}
          </Stack>
        ) : null}
      </div>
      <Stack gap={6} maw={720}>
        {children}
      </Stack>
    </section>
  );
}
