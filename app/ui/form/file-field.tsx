import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm, useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import type { FieldProps } from "./text-fields";

interface Props extends FieldProps {
  /** As the browser takes it: `image/png,image/jpeg`. */
  accept: string;
  /** Types and greatest size, in words, shown before anything is chosen. */
  limits: string;
  multiple?: boolean;
  /** What is stored now: a preview or a link. */
  current?: ReactNode;
}

/**
 * A file. The form has to be `multipart`. After a refusal without script it is chosen again, since browsers give no file back, and the
 * hint says so; with script the page was not left and the file is still there.
 */
export function FileField({ label, hint, name, required, accept, limits, multiple, current, disabled }: Props) {
  const field = useFormField(name, { hint: true });
  const { failure } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(failure !== null && Boolean(input.current?.files?.length)), [failure]);
  const lost = field.error ? " Choose the file again." : failure && !isKept ? " A file you had chosen has to be chosen again." : "";
  return (
    <FieldFrame field={field} label={label} hint={[hint, hint ? " " : "", limits, lost]} required={required}>
      {current ? <div className="field-current">{current}</div> : null}
      <input
        {...field.inputProps}
        ref={input}
        className="field-file"
        type="file"
        accept={accept}
        multiple={multiple}
        required={required}
        disabled={disabled}
      />
    </FieldFrame>
  );
}
