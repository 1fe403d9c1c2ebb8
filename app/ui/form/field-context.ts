import { useNavigation } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { FormFailure } from "~/platform/screen";
import { valueAt } from "./failure";

/**
 * The props of a control in `Form` or `PlainForm`: spread `inputProps` on an input, textarea or select, put `error` in an element with
 * `errorId` and the hint in one with `hintId`.
 */
export interface FormField {
  id: string;
  name: string;
  error: string | undefined;
  errorId: string;
  hintId: string;
  /** The value typed before a refusal, or the form's default value; undefined if there is neither. */
  defaultValue: unknown;
  /** Looks at this field again; nothing happens in a plain form. */
  validate: () => void;
  inputProps: {
    id: string;
    name: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    onBlur: (() => void) | undefined;
    onChange: (() => void) | undefined;
  };
}

export interface FieldOptions {
  /** A hint stands beside the field: it is tied to the control too. */
  hint?: boolean;
  /** Checks when the field is left, not only on submit: for formats (e-mail, phone), where it helps. */
  checkOnBlur?: boolean;
}

export interface FormKind {
  intent: string;
  /** Unique in the page; ids of fields start with it. */
  formId: string;
  /** How this kind of form finds the state of a field; a hook, the same for the life of the form. */
  useField: (form: FormKind, name: string, options: FieldOptions) => FormField;
  failure: FormFailure | null;
  defaults: Record<string, unknown>;
  /** Stands beside the buttons: the draft that is kept of the form. */
  state?: string | null;
  /** Typed and not saved; always false in a plain form. */
  isDirty: boolean;
}

export const FormKindContext = createContext<FormKind | null>(null);

/** The form around a component. @throws outside of one */
export function useForm(): FormKind {
  const form = useContext(FormKindContext);
  if (!form) throw new Error("A field must be inside a Form or PlainForm.");
  return form;
}

/** The field of that name in the form around. */
export function useFormField(name: string, options: FieldOptions = {}): FormField {
  const form = useForm();
  const { useField } = form;
  return useField(form, name, options);
}

/** Whether the form around is on its way to the server. */
export const useFormPending = (): boolean => useSubmitting(useForm().intent);

/** Whether a submission with that intent is under way. */
export function useSubmitting(intent: string): boolean {
  const navigation = useNavigation();
  return navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
}

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`.replace(/[^\w-]+/g, "-");

interface FieldState {
  formId: string;
  name: string;
  error: string | undefined;
  defaultValue: unknown;
  options: FieldOptions;
  validate?: () => void;
  onBlur?: () => void;
  onChange?: () => void;
}

export function fieldOf({ formId, name, error, defaultValue, options, validate, onBlur, onChange }: FieldState): FormField {
  const id = fieldId(formId, name);
  const described = [options.hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    error,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    defaultValue,
    validate: validate ?? (() => undefined),
    inputProps: { id, name, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined, onBlur, onChange },
  };
}

/** A field as the last answer of the server left it. */
export function plainField({ formId, failure, defaults }: FormKind, name: string, options: FieldOptions): FormField {
  const defaultValue = valueAt(failure ? failure.repopulateFields : defaults, name);
  return fieldOf({ formId, name, error: failure?.fieldErrors[name], defaultValue, options });
}
