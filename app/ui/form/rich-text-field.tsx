import { Input } from "@mantine/core";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { markdownOf } from "~/platform/rich-markdown";
import { RichText } from "~/ui/rich-text";
import { useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import { type FieldProps, textOf } from "./text-fields";

const Editor = lazy(() => import("./rich-text-editor.client"));

/**
 * Text with headings, lists and links. The textarea is the field and holds Markdown without script. With script the editor loads when the
 * user gets near, replaces the textarea on screen and writes its document into it.
 */
export function RichTextField({ label, hint, name, required, rows = 8, hasMedia = false }: FieldProps & { rows?: number; hasMedia?: boolean }) {
  const field = useFormField(name, { hint: Boolean(hint) });
  const [isLive, setLive] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [isReady, setReady] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();
  useEffect(() => setLive(true), []);
  const stored = textOf(field);
  const { id, ...inputProps } = field.inputProps;
  const isShown = isLive && !isReady && !isTyped;
  return (
    <FieldFrame field={field} label={<span id={labelId}>{label}</span>} hint={hint} required={required}>
      <div className="rich-field">
        <Input
          {...inputProps}
          component="textarea"
          multiline
          id={isReady ? `${id}-source` : id}
          ref={area}
          rows={rows}
          error={Boolean(field.error)}
          defaultValue={markdownOf(stored)}
          hidden={isReady}
          wrapperProps={isReady ? { hidden: true } : isShown ? { className: "rich-source" } : undefined}
          onPointerEnter={() => setWanted(isLive)}
          onFocus={() => setWanted(true)}
          onInput={() => setTyped(true)}
        />
        {isShown ? (
          <div className="rich-editor" data-invalid={field.error ? true : undefined} aria-hidden="true" {...{ inert: "" }}>
            <div className="rich-editor-tools" />
            <div className="rich-editor-text prose">
              <RichText value={stored} startLevel={2} />
            </div>
          </div>
        ) : null}
      </div>
      {isWanted ? (
        <Suspense fallback={null}>
          <Editor
            id={isReady ? id : undefined}
            labelId={labelId}
            describedBy={inputProps["aria-describedby"]}
            isInvalid={Boolean(field.error)}
            hasMedia={hasMedia}
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
