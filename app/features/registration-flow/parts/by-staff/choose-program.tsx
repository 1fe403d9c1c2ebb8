import { Form as QueryForm } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { NativeChoice } from "~/ui/form/native-choice";

interface Props {
  programs: readonly { value: string; label: string }[];
  /** Query parameters other than the program: the record the registration comes from. */
  kept: Record<string, string | null | undefined>;
  lead: ReactNode;
}

/** Chooses the program of a staff form by reloading the page with it. */
export function ChooseProgram({ programs, kept, lead }: Props) {
  return (
    <Card title="Program">
      <p className="faint">{lead}</p>
      <QueryForm method="get" className="query-form">
        {Object.entries(kept).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
        <label htmlFor="choose-program">Program</label>
        <NativeChoice id="choose-program" name="program" required defaultValue="" className="query-control">
          <option value="" disabled>
            Choose a program
          </option>
          {programs.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeChoice>
        <Button type="submit">Continue</Button>
      </QueryForm>
    </Card>
  );
}
