import { CheckboxGroupField, RichTextField, SelectField, SwitchField, TextField, useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";
import {
  FREE_SECTIONS,
  HIGHLIGHT_ICONS,
  HOME_SECTIONS,
  hasLink,
  hasPicture,
  hasText,
  SECTION_LABELS,
  type Section,
  type SectionType,
} from "../../section-model";
import { SitePictureField } from "./picture-field";
import { Rows } from "./rows";

const TYPES = [...Object.entries(FREE_SECTIONS), ...Object.entries(HOME_SECTIONS)].map(([value, label]) => ({ value, label }));
const ICON_LABELS = { star: "Star", clock: "Clock", calendar: "Calendar", phone: "Phone", pin: "Map pin", check: "Check mark" } as const;
const ICONS = HIGHLIGHT_ICONS.map((value) => ({ value, label: ICON_LABELS[value] }));
const HINTS: Partial<Record<SectionType, string>> = {
  columns: "Each heading starts a column.",
  steps: "Each heading starts a step.",
  quote: "Enter the person's name as the title.",
  scholarships: "If empty, the section is hidden.",
};

/** The sections of a page. A section shows the fields of its type once it is saved. */
export const SectionFields = ({ programs }: { programs: { value: string; label: string }[] }) => (
  <Rows name="sections" label="Section" max={40} isNamed>
    {(at) => <SectionRow at={at} programs={programs} />}
  </Rows>
);

/** A collapsible section; open if it is empty or has an error. */
function SectionRow({ at, programs }: { at: string; programs: { value: string; label: string }[] }) {
  const { failure, defaults } = useForm();
  const given = valueAt(failure ? failure.repopulateFields : defaults, at) as Partial<Section> | undefined;
  if (!given?.type) return <SelectField name={`${at}.type`} label="Add a section" hint="Choose a type, then save." options={TYPES} />;
  const hasErrors = Object.keys(failure?.fieldErrors ?? {}).some((name) => name.startsWith(`${at}.`));
  return (
    <details open={hasErrors || (given.type in FREE_SECTIONS && !given.text)}>
      <summary>
        {SECTION_LABELS[given.type]}
        {given.title ? <span className="faint">: {given.title}</span> : null}
        {given.is_visible ? null : <span className="faint"> (hidden)</span>}
      </summary>
      <SectionBody at={at} type={given.type} programs={programs} />
    </details>
  );
}

function SectionBody({ at, type, programs }: { at: string; type: SectionType; programs: { value: string; label: string }[] }) {
  return (
    <>
      <SelectField name={`${at}.type`} label="Type" required options={TYPES} empty={null} />
      <SwitchField name={`${at}.is_visible`} label="Shown" />
      <TextField name={`${at}.title`} label="Title" required={type === "hero"} maxLength={120} />
      {hasText(type) || type === "scholarships" ? (
        <RichTextField name={`${at}.text`} label={type === "hero" ? "Subtitle" : "Text"} hint={HINTS[type]} rows={5} hasMedia />
      ) : null}
      {hasPicture(type) ? <SitePictureField name={`${at}.picture`} label="Picture" /> : null}
      {hasLink(type) ? (
        <div className="form-row">
          <TextField name={`${at}.link`} label={type === "hero" ? "Button link" : "Link"} hint="A page of your site (/programs) or a web address." />
          <TextField name={`${at}.link_label`} label={type === "hero" ? "Button text" : "Link text"} maxLength={60} />
        </div>
      ) : null}
      {type === "programs" && programs.length > 0 ? (
        <CheckboxGroupField
          name={`${at}.programs`}
          label="Which programs"
          hint="Up to six. Leave empty to show the first six."
          options={programs}
          columns
        />
      ) : null}
      {type === "highlights" ? (
        <Rows name={`${at}.items`} label="Highlight" max={3}>
          {(item) => (
            <div className="form-row">
              <SelectField name={`${item}.icon`} label="Icon" options={ICONS} />
              <TextField name={`${item}.text`} label="Text" maxLength={120} />
            </div>
          )}
        </Rows>
      ) : null}
    </>
  );
}
