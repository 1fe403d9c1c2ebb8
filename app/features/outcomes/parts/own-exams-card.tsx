import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DateField, FileField, Form, FormActions, SelectField, SubmitButton, TextField } from "~/ui/form";
import { said } from "~/ui/options";
import { PlainTable } from "~/ui/plain-table";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/outcomes";
import type { OwnExams } from "../domain/attempts";
import { partLabel } from "../exam-catalogue";
import { PROOF_ACCEPT, reportForm } from "../model";
import { ResultBadge } from "./result-badge";

/** A student's exam attempts of a class, and the form that reports one; nothing for a program without exams. */
export function OwnExamsCard({ exams: { attempts, open }, registrationId }: { exams: OwnExams; registrationId: string }) {
  const say = useWords(words);
  if (attempts.length === 0 && open.length === 0) return null;
  return (
    <Card title={say("exams")} id="exams">
      <PlainTable
        caption={say("exams")}
        rows={attempts}
        rowKey={({ id }) => id}
        empty={say("noAttempts")}
        columns={[
          { header: say("exam"), cell: ({ exam, part, attempt }) => say("attempt", { exam: say.text(partLabel(exam, part)), number: attempt }) },
          { header: say("taken"), cell: ({ takenOn }) => <DateText day={takenOn} /> },
          { header: say("score"), cell: ({ score }) => score },
          { header: say("state"), cell: ({ result, status }) => <ResultBadge result={result} status={status} /> },
        ]}
      />
      {open.length > 0 ? (
        <>
          <h3>{say("reportTitle")}</h3>
          <Form intent="reportExam" schema={reportForm} className="form" multipart defaultValues={{ registration: registrationId }} resetAfterSave>
            <input type="hidden" name="registration" value={registrationId} />
            <SelectField name="part" label={say("exam")} required options={said(say, open)} />
            <div className="form-row">
              <SelectField
                name="result"
                label={say("result")}
                required
                options={[
                  { value: "passed", label: say("resultPassed") },
                  { value: "failed", label: say("resultFailed") },
                ]}
              />
              <DateField name="taken_on" label={say("taken")} required />
              <TextField name="score" label={say("score")} maxLength={40} hint={say("scoreHint")} />
            </div>
            <FileField name="proof" label={say("proof")} accept={PROOF_ACCEPT} limits={say("proofLimits")} required />
            <FormActions>
              <SubmitButton tone="quiet">{say("report")}</SubmitButton>
            </FormActions>
          </Form>
        </>
      ) : null}
    </Card>
  );
}
