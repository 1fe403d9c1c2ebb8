import type { Validator } from "remix-validated-form";
import type { ZodTypeAny } from "zod";
import { parseForm } from "~/platform/form-data";

type Values = Record<string, unknown>;
type Found = Record<string, string>;

/** The schema library and validator, loaded when a user starts typing, at the latest on submit. */
export const fetchChecks = () => import("./checks");

/**
 * The browser's look at a form: the same parsing, the same path parameters and the same schema as the server's, so both say the same.
 * `onSubmit` hears the errors of a submission (none: an empty object), not those of a field that is looked at while typing. When the
 * library cannot be fetched, only the server looks.
 */
export function validatorOf(
  schema: ZodTypeAny | undefined,
  params: Values,
  hooks: { isSubmission: () => boolean; onSubmit: (errors: Found) => void },
) {
  const validator: Validator<Values> = {
    async validate(data) {
      const isSubmission = hooks.isSubmission();
      const parsed = parseForm(data as FormData);
      const fields = Object.fromEntries(Object.entries(parsed).filter(([name]) => name !== "intent" && !name.startsWith("_")));
      const checks = schema ? await fetchChecks().catch(() => null) : null;
      if (!schema || !checks) {
        if (isSubmission) hooks.onSubmit({});
        return { data: fields, error: undefined, submittedData: fields };
      }
      const result = await checks.check(schema, { ...fields, ...params });
      if (!result.error) {
        if (isSubmission) hooks.onSubmit({});
        return result;
      }
      const fieldErrors = dotted(result.error.fieldErrors);
      if (isSubmission) hooks.onSubmit(fieldErrors);
      return { ...result, error: { ...result.error, fieldErrors } };
    },
  };
  return validator;
}

/** `items[0].size` is `items.0.size` everywhere in the product. */
const dotted = (errors: Found): Found =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/\[(\w+)\]/g, ".$1").replace(/^\./, "") || "_form", message]));
