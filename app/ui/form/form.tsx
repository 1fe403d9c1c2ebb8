import { useNavigation, useParams } from "@remix-run/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useField, useFormContext, ValidatedForm } from "remix-validated-form";
import type { ZodTypeAny } from "zod";
import { useRefusedIntent } from "../refused";
import { useZone } from "../root-data";
import { useLocale, useText } from "../use-text";
import { draftText, OfferedDraft, useDraft } from "./draft";
import { ErrorSummary } from "./error-summary";
import { labelsOf, useFailure, valueAt } from "./failure";
import { type FieldOptions, type FormField, type FormKind, FormKindContext, fieldOf, useSubmitting } from "./field-context";
import { IdempotencyKey } from "./idempotency-key";
import { ShownTo } from "./shown-to";
import { UnsavedGuard } from "./unsaved-guard";
import { fetchChecks, validatorOf } from "./validator";

interface Props {
  /** Which of the screen's actions this form does; unique in the page, it is the form's id too. */
  intent: string;
  /** The verb's own input schema, from the feature's `model.ts`: checked before the form leaves the browser. */
  schema?: ZodTypeAny;
  defaultValues?: Record<string, unknown>;
  /** The form carries files. */
  multipart?: boolean;
  /** Asks before typed work is lost; "draft" saves it on the server, too, for long forms. */
  guard?: boolean | "draft";
  /** Empties the form after a success that stays on the page ("add another"). */
  resetAfterSave?: boolean;
  /** Where it posts; by default the screen it stands on. */
  action?: string;
  className?: string;
  children: ReactNode;
}

const LOOK_ONLY = "You can view this, but you can't change it.";
const CHECK_FIELDS = "Check the marked fields and try again.";

/**
 * The form of every hydrated screen. Without script it is a plain post; with script the same schema is asked first. Either way errors
 * stand beside their fields and on top, and nothing that was typed is lost. A submission under way cannot be sent twice.
 */
export function Form(props: Props) {
  const text = useText();
  if (useRefusedIntent(props.intent, props.action)) return <p className="faint">{text(LOOK_ONLY)}</p>;
  return <OfferedForm {...props} />;
}

function OfferedForm({ intent, schema, defaultValues = {}, multipart, guard = false, resetAfterSave = false, action, className, children }: Props) {
  const params = useParams();
  const failure = useFailure(intent);
  const form = useRef<HTMLFormElement>(null);
  const isSubmission = useRef(false);
  const isInFlight = useRef(false);
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const { isDirty, look, settle } = useDirty(form);
  const zone = useZone();
  const locale = useLocale();
  const text = useText();
  const isRestored = failure?.code === "draft";
  const draft = useDraft(form, intent, { isOn: guard === "draft", isRestored });
  const { savedAt, hasFailed } = draft;
  useSaved(intent, failure, isInFlight, () => {
    draft.forget();
    if (resetAfterSave) form.current?.reset();
    settle();
  });

  const paramsKey = JSON.stringify(params);
  const validator = useMemo(
    () =>
      validatorOf(schema, JSON.parse(paramsKey), {
        isSubmission: () => {
          const wasSubmitted = isSubmission.current;
          isSubmission.current = false;
          return wasSubmitted;
        },
        onSubmit: (errors) => setFound(Object.keys(errors).length > 0 ? errors : null),
      }),
    [schema, paramsKey],
  );
  const kind = useMemo<FormKind>(
    () => ({
      intent,
      formId: intent,
      isDirty,
      failure,
      defaults: defaultValues,
      useField: useLiveField,
      state: draftText(savedAt, hasFailed, zone, locale),
    }),
    [intent, isDirty, failure, defaultValues, savedAt, hasFailed, zone, locale],
  );
  return (
    <ValidatedForm
      id={intent}
      method="post"
      action={action}
      noValidate
      className={className}
      formRef={form}
      validator={validator}
      defaultValues={defaultValues}
      disableFocusOnError
      encType={multipart ? "multipart/form-data" : undefined}
      onFocus={schema ? () => void fetchChecks().catch(() => undefined) : undefined}
      onInput={() => {
        look();
        draft.touch();
      }}
      onReset={() => {
        setTimeout(look);
        if (savedAt !== null) draft.discard();
      }}
      onSubmitCapture={() => {
        isSubmission.current = true;
      }}
      onSubmit={(_, event) => {
        if (isInFlight.current) event.preventDefault();
        isInFlight.current = true;
        draft.submit();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <IdempotencyKey />
      <ShownTo />
      {found ? (
        <ErrorSummary formId={intent} message={CHECK_FIELDS} errors={found} occasion={found} labels={labelsOf(children)} />
      ) : isRestored || failure?.code === "preview" ? (
        // Nothing is wrong with what was sent.
        <p className="alert" role="status">
          {text(failure.message)}
        </p>
      ) : failure ? (
        <ErrorSummary formId={intent} message={failure.message} errors={failure.fieldErrors} occasion={failure} labels={labelsOf(children)} />
      ) : null}
      <OfferedDraft draft={draft} zone={zone} />
      <FormKindContext.Provider value={kind}>{children}</FormKindContext.Provider>
      {savedAt !== null || draft.found !== null || isRestored ? <input type="hidden" name="_draft" value="on" /> : null}
      {guard ? <UnsavedGuard isDirty={isDirty} isLeaving={() => isInFlight.current} isKept={savedAt !== null} /> : null}
    </ValidatedForm>
  );
}

/** Looks on submit; from then on, or where something is already marked, while typing. Formats are looked at when the field is left. */
function useLiveField({ formId, failure, defaults }: FormKind, name: string, options: FieldOptions): FormField {
  const field = useField(name);
  const { hasBeenSubmitted } = useFormContext();
  const { error, validate, setTouched } = field;
  const onChange = useCallback(() => {
    if (hasBeenSubmitted || error) validate();
  }, [hasBeenSubmitted, error, validate]);
  const onBlur = useCallback(() => {
    setTouched(true);
    if (options.checkOnBlur) validate();
  }, [setTouched, validate, options.checkOnBlur]);
  // The library keeps its own defaults under the form's id: right after one screen leads to another with a form of the same id, those
  // are still the other form's.
  const defaultValue = valueAt(failure ? failure.repopulateFields : defaults, name);
  return fieldOf({ formId, name, error, defaultValue, options, validate, onBlur, onChange });
}

/** Runs `onSaved` at each success of a form that stays on the page. */
function useSaved(intent: string, failure: unknown, isInFlight: { current: boolean }, onSaved: () => void): void {
  const navigation = useNavigation();
  const isSubmitting = useSubmitting(intent);
  const wasSubmitting = useRef(false);
  const saved = useRef(onSaved);
  saved.current = onSaved;
  useEffect(() => {
    if (isSubmitting) wasSubmitting.current = true;
    else if (navigation.state === "idle" && wasSubmitting.current) {
      wasSubmitting.current = false;
      isInFlight.current = false;
      if (failure) return;
      saved.current();
    }
  }, [isSubmitting, navigation.state, failure, isInFlight]);
}

/** Whether a form's fields differ from what they were when it was opened or last saved; typing a thing back makes it clean again. */
function useDirty(form: RefObject<HTMLFormElement>) {
  const [isDirty, setDirty] = useState(false);
  const opened = useRef("");
  const settle = useCallback(() => {
    opened.current = contents(form.current);
    setDirty(false);
  }, [form]);
  const look = useCallback(() => setDirty(contents(form.current) !== opened.current), [form]);
  useEffect(settle, [settle]);
  return { isDirty, look, settle };
}

function contents(form: HTMLFormElement | null): string {
  if (!form) return "";
  const fields = [...new FormData(form).entries()].filter(([name]) => !name.startsWith("_"));
  return JSON.stringify(fields.map(([name, value]) => [name, typeof value === "string" ? value : `${value.name}:${value.size}`]));
}
