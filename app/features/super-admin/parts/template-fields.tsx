import { CHANNEL_LABELS, LAYOUT_LABELS, PROMPT_SAMPLES, TEMPLATE_KIND_LABELS } from "~/features/marketing/library-model";
import { mediaPath } from "~/platform/media-path";
import { CheckboxField, FileField, FormSection, RadioGroupField, RichTextField, SelectField, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";

const NAMES = Object.keys(PROMPT_SAMPLES)
  .map((name) => `{${name}}`)
  .join(" ");

/** The fields of a template of the library. */
export const TemplateFields = ({ thumbnailFileId }: { thumbnailFileId: string | null }) => (
  <>
    <FormSection title="Template">
      <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
      <SelectField name="channel" label="Channel" options={optionsOf(CHANNEL_LABELS)} required />
      <RadioGroupField name="kind" label="Kind" options={optionsOf(TEMPLATE_KIND_LABELS)} required />
      <TextField name="category" label="Category" maxLength={80} autoComplete="off" />
      <TextareaField name="description" label="Description" rows={2} maxLength={500} />
      <FileField
        name="thumbnail"
        label="Thumbnail"
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG, or WebP, up to 5 MB."
        current={thumbnailFileId ? <img src={mediaPath(thumbnailFileId)} alt="Stored" height={64} /> : null}
      />
      {thumbnailFileId ? <CheckboxField name="remove_thumbnail" label="Remove the thumbnail" /> : null}
      <CheckboxField name="is_active" label="Active" hint="Schools can start from it." />
    </FormSection>
    <FormSection title="Content" help={`Placeholders: ${NAMES}`}>
      <TextareaField name="prompt" label="Prompt" rows={5} maxLength={4000} />
      <RichTextField name="sample" label="Sample content" hint="For templates with text." />
    </FormSection>
    <FormSection title="Canvas" help="For templates with a canvas.">
      <div className="form-row">
        <TextField name="canvas_width" label="Width" hint="Pixels." inputMode="numeric" width="short" autoComplete="off" />
        <TextField name="canvas_height" label="Height" hint="Pixels." inputMode="numeric" width="short" autoComplete="off" />
        <SelectField name="layout" label="Layout" options={optionsOf(LAYOUT_LABELS)} />
      </div>
    </FormSection>
  </>
);
