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

/** Values entered at registration that differ from the student's record, for staff to decide. */
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
    <Card title="Entered differently">
      <p>
        This registration was made without signing in, with the email of a student on file. The record wasn't changed. Make sure the student entered
        these values before you update it.
      </p>
      {failure ? <p className="field-error">{failure.message}</p> : null}
      <PlainTable
        caption="Entered differently"
        rows={rows}
        rowKey={({ field }) => field}
        empty=""
        columns={[
          { header: "Field", cell: ({ field }) => labelOf(field) },
          { header: "On file", cell: ({ onFile }) => onFile },
          { header: "Entered", cell: ({ typed }) => typed },
        ]}
      />
      <Stack gap="xs" className="quick-choices">
        <ConfirmButton
          label="Update record"
          intent="take-over"
          title="Update the student's record?"
          confirm="Update record"
          danger={false}
          look="quiet"
        >
          The new values replace the record's. The audit log keeps the old ones.
        </ConfirmButton>
        <ConfirmButton
          label="Keep the record"
          intent="dismiss-typed"
          title="Keep the record unchanged?"
          confirm="Keep the record"
          danger={false}
          look="quiet"
        >
          This hides the entered values.
        </ConfirmButton>
      </Stack>
    </Card>
  );
}
