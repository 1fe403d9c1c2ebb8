import { Textarea } from "@mantine/core";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { markdownOf } from "~/platform/rich-markdown";
import { useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import { type FieldProps, textOf } from "./text-fields";

const Editor = lazy(() => import("./rich-text-editor"));

/**
 * Text with headings, lists and links. The textarea is the field: Markdown without script; with script the editor takes its place on the
 * screen and writes its document into it.
 */
export function RichTextField({ label, hint, name, required, rows = 8 }: FieldProps & { rows?: number }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const [isLive, setLive] = useState(false);
  const [isReady, setReady] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();
  useEffect(() => setLive(true), []);
  const stored = textOf(field);
  const { id, ...inputProps } = field.inputProps;
  return (
    <FieldFrame field={field} label={<span id={labelId}>{label}</span>} hint={hint} required={required}>
      <Textarea
        {...inputProps}
        id={isReady ? `${id}-source` : id}
        ref={area}
        rows={rows}
        error={Boolean(field.error)}
        defaultValue={markdownOf(stored)}
        hidden={isReady}
        wrapperProps={isReady ? { hidden: true } : undefined}
      />
      {isLive ? (
        <Suspense fallback={null}>
          <Editor
            id={id}
            labelId={labelId}
            describedBy={inputProps["aria-describedby"]}
            isInvalid={Boolean(field.error)}
            stored={stored}
            area={area}
            onReady={() => setReady(true)}
            onLeave={inputProps.onBlur}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
