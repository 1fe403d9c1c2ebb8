import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Whether a form's fields differ from what they were when it was opened or last saved; typing a thing back makes it clean again. */
export function useDirty(form: RefObject<HTMLFormElement>) {
  const [isDirty, setDirty] = useState(false);
  const opened = useRef("");
  const settle = useCallback(() => {
    opened.current = contents(form.current);
    setDirty(false);
  }, [form]);
  const look = useCallback(() => setDirty(contents(form.current) !== opened.current), [form]);
  useEffect(settle, [settle]);
  return { isDirty, look, settle };
}

function contents(form: HTMLFormElement | null): string {
  if (!form) return "";
  const fields = [...new FormData(form).entries()].filter(([name]) => !name.startsWith("_"));
  return JSON.stringify(fields.map(([name, value]) => [name, typeof value === "string" ? value : `${value.name}:${value.size}`]));
}
