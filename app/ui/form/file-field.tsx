import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useText } from "../use-text";
import { useForm, useFormField } from "./field-context";
import { FieldFrame } from "./field-frame";
import type { FieldProps } from "./text-fields";

const FileDrop = lazy(() => import("./file-drop"));

interface Props extends FieldProps {
  /** As the browser takes it: `image/png,image/jpeg`. */
  accept: string;
  /** Types and greatest size, in words, shown before anything is chosen. */
  limits: string;
  multiple?: boolean;
  /** A preview of the stored file or a link to it. */
  current?: ReactNode;
}

/**
 * A file input, with script also a drop target that lists the chosen files. The form must be `multipart`. After a refusal without script
 * the file must be chosen again, as the hint says; with script it is still there.
 */
export function FileField({ label, hint, name, required, accept, limits, multiple, current, disabled }: Props) {
  const field = useFormField(name, { hint: true });
  const { failure } = useForm();
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState(false);
  const [chosen, setChosen] = useState<File[] | null>(null);
  useEffect(() => {
    const form = input.current?.form;
    const empty = () => setChosen([]);
    setChosen([...(input.current?.files ?? [])]);
    form?.addEventListener("reset", empty);
    return () => form?.removeEventListener("reset", empty);
  }, []);
  useEffect(() => setKept(failure !== null && Boolean(input.current?.files?.length)), [failure]);
  const lost = field.error
    ? ` ${text("Choose the file again.")}`
    : failure && !isKept
      ? ` ${text("A file you had chosen has to be chosen again.")}`
      : "";
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
        onChange={(event) => setChosen([...(event.currentTarget.files ?? [])])}
      />
      {chosen ? (
        <Suspense fallback={null}>
          <FileDrop input={input} multiple={multiple} disabled={disabled} chosen={chosen} onChange={setChosen} />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
