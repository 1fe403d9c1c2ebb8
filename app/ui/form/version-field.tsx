import { useFormField } from "./field-context";

/** Carries the `updatedAt` of the row that filled the form, so concurrent changes are not overwritten (`platform/stale`). */
export function VersionField({ of }: { of: number }) {
  const { defaultValue } = useFormField("version");
  const value = typeof defaultValue === "string" && defaultValue ? defaultValue : String(of);
  return <input key={value} type="hidden" name="version" defaultValue={value} />;
}
