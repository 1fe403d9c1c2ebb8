import { mediaPath } from "~/platform/media-path";
import { CheckboxField, FileField, TextField, useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";

/** A picture with its words for whoever does not see it. What is stored stays until another is chosen or it is removed. */
export function PictureField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { failure, defaults } = useForm();
  const values = failure ? failure.repopulateFields : defaults;
  const stored = valueAt(values, name) as { id?: string; w?: string | number; h?: string | number } | undefined;
  return (
    <>
      {stored?.id ? (
        <>
          <input type="hidden" name={`${name}.id`} defaultValue={stored.id} />
          {stored.w ? <input type="hidden" name={`${name}.w`} defaultValue={stored.w} /> : null}
          {stored.h ? <input type="hidden" name={`${name}.h`} defaultValue={stored.h} /> : null}
        </>
      ) : null}
      <FileField
        name={`${name}.file`}
        label={label}
        hint={hint}
        accept="image/jpeg,image/png,image/webp"
        limits="JPG, PNG or WebP, at most 5 MB."
        current={stored?.id ? <img src={mediaPath(stored.id)} alt="What is shown now" height="72" /> : null}
      />
      <TextField
        name={`${name}.alt`}
        label={`${label} description`}
        hint="Describes the picture for people who cannot see it. Leave empty if decorative"
        maxLength={200}
      />
      {stored?.id ? <CheckboxField name={`${name}.remove`} label={`Remove ${label.toLowerCase()}`} /> : null}
    </>
  );
}
