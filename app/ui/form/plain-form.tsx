import { Form, useLocation } from "@remix-run/react";
import { type ComponentProps, useMemo } from "react";
import { inLocale } from "~/words/locale";
import { useAddressLocale, useAffiliated } from "../link";
import { useRefusedIntent } from "../refused";
import { ErrorSummary } from "./error-summary";
import { labelsOf, useFailure } from "./failure";
import { type FormKind, FormKindContext, plainField } from "./field-context";
import { IdempotencyKey } from "./idempotency-key";
import { ShownTo } from "./shown-to";

interface Props extends Omit<ComponentProps<typeof Form>, "method" | "id" | "encType"> {
  intent: string;
  /** When the same intent stands in several forms of a page (one per row): what tells this one apart. */
  id?: string;
  /** Fields of a refused submission that must agree for the refusal to be this form's: `{ id: row.id }`. */
  match?: Record<string, string>;
  defaultValues?: Record<string, unknown>;
  multipart?: boolean;
  /** No error summary: for one-button forms whose screen shows the refusal elsewhere. */
  quiet?: boolean;
}

/**
 * A form that needs no script and brings none (on a hydrated page it posts without leaving the page): shows the refusal that came back with what was typed. For pages without
 * script, for one-button forms and for forms in rows; everything longer on a hydrated page is a `Form`. Whom it would refuse, it is not shown.
 */
export function PlainForm(props: Props) {
  return useRefusedIntent(props.intent, props.action) ? null : <OfferedForm {...props} />;
}

/** The page's own address where it names a language, which the router does not know of. */
function useOwnAddress(): string | undefined {
  const locale = useAddressLocale();
  const { pathname, search } = useLocation();
  return locale === "en" ? undefined : inLocale(pathname + search, locale);
}

function OfferedForm({ intent, id = intent, match, defaultValues = {}, multipart, quiet, action, children, ...rest }: Props) {
  const affiliated = useAffiliated();
  const here = useOwnAddress();
  const answer = useFailure(intent);
  const isOurs = Object.entries(match ?? {}).every(([name, value]) => answer?.repopulateFields[name] === value);
  const failure = isOurs ? answer : null;
  const kind = useMemo<FormKind>(
    () => ({ intent, formId: id, isDirty: false, failure, defaults: defaultValues, useField: plainField }),
    [intent, id, failure, defaultValues],
  );
  return (
    <Form
      method="post"
      id={id}
      action={action ? affiliated(action) : here}
      noValidate
      encType={multipart ? "multipart/form-data" : undefined}
      {...rest}
    >
      <input type="hidden" name="intent" value={intent} />
      <IdempotencyKey />
      <ShownTo />
      {failure && !quiet ? (
        <ErrorSummary formId={id} message={failure.message} errors={failure.fieldErrors} occasion={failure} labels={labelsOf(children)} />
      ) : null}
      <FormKindContext.Provider value={kind}>{children}</FormKindContext.Provider>
    </Form>
  );
}
