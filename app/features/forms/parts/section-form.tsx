import { Input } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useState } from "react";
import { ButtonLink } from "~/ui/button-link";
import {
  Form,
  FormActions,
  FormSection,
  SelectField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
  useFormField,
  VersionField,
} from "~/ui/form";
import { NativeChoice } from "~/ui/form/native-choice";
import { Link } from "~/ui/link";
import type { newSectionPage, sectionPage } from "../domain/sections";
import { FIELD_MODES, type FormType, MODE_LABELS, QUESTION_TYPES, sectionFields } from "../model";
import { newQuestionPath, programFormPath } from "../paths";
import { QUESTION_TYPE_LABELS } from "../question-model";

type Page = SerializeFrom<Awaited<ReturnType<typeof sectionPage>> | Awaited<ReturnType<typeof newSectionPage>>>;

const TYPES = [
  { value: "", label: "Select question type", disabled: true },
  ...QUESTION_TYPES.map((type) => ({ value: type, label: QUESTION_TYPE_LABELS[type] })),
];

export const answersText = (count: number): string =>
  count === 0 ? "No answers yet." : `${count} ${count === 1 ? "person has" : "people have"} answered it.`;

/** A section with title, questions, modes and order. */
export function SectionForm({ page, form }: { page: Page; form: FormType }) {
  const { section, program } = page;
  const chosen = section?.questions ?? [];
  const defaults = {
    title: section?.title ?? "",
    description: section?.description ?? "",
    is_visible: section ? section.isVisible : true,
    questions: chosen.map(({ id }) => id),
    modes: Object.fromEntries(chosen.map(({ id, mode }) => [id, mode ?? ""])),
    positions: Object.fromEntries(chosen.map(({ id }, index) => [id, String(index + 1)])),
    new_label: "",
    new_type: "",
    new_options: "",
    ...(section ? { version: String(section.updatedAt) } : {}),
  };
  return (
    <Form intent="save" schema={sectionFields} defaultValues={defaults} guard>
      {section ? <VersionField of={section.updatedAt} /> : null}
      <FormSection title="Section" help="A heading for a group of questions.">
        <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
        <TextareaField name="description" label="Description" hint="One or two sentences below the title." rows={2} maxLength={500} />
        <SwitchField name="is_visible" label="Visible in the form" />
      </FormSection>
      <FormSection title="Questions" help="Check the questions in this section. The number sets the order.">
        <QuestionPicker page={page} />
      </FormSection>
      <FormSection title="New question" help="The new question is added to your custom questions and to the end of this section.">
        <TextField name="new_label" label="Question" maxLength={300} autoComplete="off" />
        <SelectField name="new_type" label="Type" options={TYPES} empty={null} />
        <TextareaField name="new_options" label="Options" hint="For single and multi select. Enter one per line, at least two." rows={4} />
      </FormSection>
      <FormActions
        cancel={
          <ButtonLink to={programFormPath(form, program.id)} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Save section</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** All questions, chosen ones first in order. */
function QuestionPicker({ page }: { page: Page }) {
  const field = useFormField("questions");
  const [search, setSearch] = useState("");
  const ticked = [field.defaultValue].flat().map(String);
  const rank = new Map(ticked.map((id, index) => [id, index]));
  const ordered = [...page.questions].sort((a, b) => (rank.get(a.id) ?? 9999) - (rank.get(b.id) ?? 9999));
  const wanted = search.trim().toLowerCase();
  return (
    <fieldset className="field picker" id={field.id} tabIndex={-1} aria-describedby={field.inputProps["aria-describedby"]}>
      <legend className="visually-hidden">Questions of this section</legend>
      <p className="field-error" id={field.errorId}>
        {field.error}
      </p>
      {page.questions.length > 8 ? (
        <Input
          type="search"
          mb="xs"
          placeholder="Search questions"
          aria-label="Search questions"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      {ordered.length === 0 ? (
        <p className="faint">
          No questions yet. Add one below, or <Link to={newQuestionPath}>add questions</Link> first.
        </p>
      ) : null}
      <ul className="picker-list">
        {ordered.map((question) => (
          <PickerRow
            key={question.id}
            question={question}
            isTicked={rank.has(question.id)}
            elsewhere={page.elsewhere[question.id]}
            isHidden={wanted !== "" && !question.label.toLowerCase().includes(wanted)}
            onChange={field.inputProps.onChange}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface RowProps {
  question: Page["questions"][number];
  isTicked: boolean;
  /** The section of this form that already asks it. */
  elsewhere: string | undefined;
  isHidden: boolean;
  onChange: (() => void) | undefined;
}

function PickerRow({ question, isTicked, elsewhere, isHidden, onChange }: RowProps) {
  const { id, label, type, mode } = question;
  const modeField = useFormField(`modes.${id}`);
  const position = useFormField(`positions.${id}`);
  return (
    <li hidden={isHidden} data-off={elsewhere ? true : undefined}>
      <label className="picker-name">
        <input type="checkbox" name="questions" value={id} defaultChecked={isTicked} disabled={Boolean(elsewhere)} onChange={onChange} />
        <span>
          {label}
          <span className="two-lines">{elsewhere ? `Asked in "${elsewhere}"` : QUESTION_TYPE_LABELS[type]}</span>
        </span>
      </label>
      {elsewhere ? null : (
        <>
          <NativeChoice name={`modes.${id}`} aria-label={`How "${label}" is asked`} defaultValue={textOf(modeField.defaultValue)}>
            <option value="">{`Default: ${MODE_LABELS[mode].toLowerCase()}`}</option>
            {FIELD_MODES.map((each) => (
              <option key={each} value={each}>
                {MODE_LABELS[each]}
              </option>
            ))}
          </NativeChoice>
          <Input
            name={`positions.${id}`}
            inputMode="numeric"
            w={56}
            aria-label={`Order of "${label}"`}
            placeholder="–"
            defaultValue={textOf(position.defaultValue)}
          />
        </>
      )}
    </li>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
