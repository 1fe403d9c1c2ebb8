import { NativeSelect, TextInput } from "@mantine/core";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import { SCOPE_LABELS, type ScopeBy } from "../inspector-model";
import { inspectorPath } from "../paths";
import css from "./inspector.module.css";

interface Props {
  by: ScopeBy;
  /** Values of the form: the scope, or what was typed. */
  shown: { class?: string; program?: string; from?: string; to?: string };
  programs: readonly { id: string; title: string }[];
  refusal: string | null;
}

/** Chooses whose records are looked through. Works without script. */
export function ScopeForm({ by, shown, programs, refusal }: Props) {
  return (
    <>
      <Tabs
        label="Records of"
        tabs={Object.entries(SCOPE_LABELS).map(([key, label]) => ({
          label,
          to: inspectorPath(key === "period" ? {} : { by: key }),
          isCurrent: key === by,
        }))}
      />
      <Form method="get" className={`query-form ${css.filter}`} aria-label="Records">
        <input type="hidden" name="by" value={by} />
        {by === "class" ? (
          <>
            <label htmlFor="class">Class ID</label>
            <TextInput id="class" name="class" defaultValue={shown.class} placeholder="CNA-1042" maxLength={60} required className="query-control" />
          </>
        ) : by === "program" ? (
          <>
            <label htmlFor="program">Program</label>
            <NativeSelect
              id="program"
              name="program"
              defaultValue={shown.program ?? ""}
              required
              className="query-control"
              data={[{ value: "", label: "Select…" }, ...programs.map(({ id, title }) => ({ value: id, label: title }))]}
            />
          </>
        ) : (
          <>
            <label htmlFor="from">Classes that start from</label>
            <TextInput id="from" type="date" name="from" defaultValue={shown.from} className="query-control" />
            <label htmlFor="to">to</label>
            <TextInput id="to" type="date" name="to" defaultValue={shown.to} className="query-control" />
          </>
        )}
        <Button type="submit" quiet>
          Show
        </Button>
      </Form>
      {refusal ? (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      ) : null}
    </>
  );
}
