import { PictureField, useForm } from "~/ui/form";
import { valueAt } from "~/ui/form/failure";

/** A picture field of a document. The stored picture is kept until it is replaced or removed. */
export function SitePictureField({ name, label, hint, isDescribed = true }: { name: string; label: string; hint?: string; isDescribed?: boolean }) {
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
      <PictureField name={name} label={label} hint={hint} isPart isDescribed={isDescribed} storedId={stored?.id} />
    </>
  );
}
