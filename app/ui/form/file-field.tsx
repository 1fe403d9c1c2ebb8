import type { ReactNode } from "react";
import { useFormField } from "./field-context";
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

/** A file. The form has to be `multipart`. After a refusal it is chosen again, since browsers give no file back; the hint says so. */
export function FileField({ label, hint, name, required, accept, limits, multiple, current, disabled }: Props) {
  const field = useFormField(name, { hint: true });
  const lost = field.error ? " Choose the file again." : "";
  return (
    <FieldFrame field={field} label={label} hint={[hint, hint ? " " : "", limits, lost]} required={required}>
      {current ? <div className="field-current">{current}</div> : null}
      <input {...field.inputProps} className="field-file" type="file" accept={accept} multiple={multiple} required={required} disabled={disabled} />
    </FieldFrame>
  );
}
