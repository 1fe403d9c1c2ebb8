import { StaticFields } from "~/features/forms/parts/static-field";
import { SiteForm } from "~/ui/site/fields";
import { BackLink } from "./back-link";
import type { StepProps } from "./steps";

/** Step 2: who registers. The school says which fields it needs. */
export function StudentStep({ page, door }: StepProps) {
  const of = { intent: "student", anchor: "step" };
  const labels = Object.fromEntries(page.fields.map(({ name, label }) => [name, label]));
  const hasFiles = page.fields.some(({ kind }) => kind === "file");
  return (
    <SiteForm {...of} submit="Continue" labels={labels} hasFiles={hasFiles} beside={<BackLink page={page} door={door} step={2} />}>
      <StaticFields {...of} fields={page.fields} values={page.values.student} isStudent={page.isStudent} keepsFiles />
    </SiteForm>
  );
}
