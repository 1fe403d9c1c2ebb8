import { Input } from "@mantine/core";
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "./button";
import { useText } from "./use-text";

interface Props {
  id: string;
  label: string;
  placeholder: string;
  /** Query parameters that the search keeps. */
  keeps?: readonly (readonly [name: string, value: string])[];
}

/** Pause in typing after which the search begins. */
const PAUSE_MS = 250;

/** A search within a page (`?find=`) that begins while the person types; without script, its button begins it. */
export function SearchForm({ id, label, placeholder, keeps = [] }: Props) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const text = useText();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // The search that typing began must not replace what was chosen since.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      method="get"
      className="query-form"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(currentTarget, { replace: true, preventScrollReset: true }), PAUSE_MS);
      }}
    >
      {keeps.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="search" name="find" defaultValue={params.get("find") ?? ""} placeholder={placeholder} className="query-control" />
      <Button type="submit" quiet>
        {text("Search")}
      </Button>
    </Form>
  );
}
