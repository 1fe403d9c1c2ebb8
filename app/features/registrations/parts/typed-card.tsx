import { Stack } from "@mantine/core";
import { RECORD_COLUMNS, type RecordField } from "~/features/enrollment/typed-model";
import { STATIC_FIELDS } from "~/features/forms/field-model";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { useFailure } from "~/ui/form";
import { PlainTable } from "~/ui/plain-table";
import type { RegistrationView } from "./registration-view";

const labelOf = (field: string) => STATIC_FIELDS.find(({ name }) => name === field)?.label ?? field;

const wordOf = (field: string, value: string | null) => STATIC_FIELDS.find(({ name }) => name === field)?.options?.[value ?? ""] ?? value;

/** What was typed at the registration and is not what the student's record says, for staff to settle. */
export function TypedCard({ view }: { view: RegistrationView }) {
  const failures = [useFailure("take-over"), useFailure("dismiss-typed")];
  const failure = failures.find((each) => each !== null);
  const rows = Object.entries(view.differences ?? {}).map(([field, typed]) => ({
    field,
    typed: wordOf(field, typed ?? null),
    onFile: wordOf(field, view.student[RECORD_COLUMNS[field as RecordField]] ?? null),
  }));
  if (rows.length === 0) return null;
  return (
    <Card title="Typed differently">
      <p>
        This registration was made without signing in, with the address of a student on file. The record was left as it is. Make sure that the student
        has typed this before you take it over.
      </p>
      {failure ? <p className="field-error">{failure.message}</p> : null}
      <PlainTable
        caption="Typed differently"
        rows={rows}
        rowKey={({ field }) => field}
        empty=""
        columns={[
          { header: "Field", cell: ({ field }) => labelOf(field) },
          { header: "On file", cell: ({ onFile }) => onFile },
          { header: "Typed", cell: ({ typed }) => typed },
        ]}
      />
      <Stack gap="xs" className="quick-choices">
        <ConfirmButton
          label="Take over"
          intent="take-over"
          title="Write what was typed into the student's record?"
          confirm="Take over"
          danger={false}
          look="quiet"
        >
          What the record says now is replaced. The log keeps it.
        </ConfirmButton>
        <ConfirmButton
          label="Keep the record"
          intent="dismiss-typed"
          title="Keep the record as it is?"
          confirm="Keep the record"
          danger={false}
          look="quiet"
        >
          Your entries are not shown here any more.
        </ConfirmButton>
      </Stack>
    </Card>
  );
}
