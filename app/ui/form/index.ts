/** Forms of hydrated screens, on Mantine. Pages without it take `PlainForm`, `useFailure` and `useFormField` from their own files. */
export { CheckboxField, CheckboxGroupField, type Option, RadioGroupField, SelectField, SwitchField } from "./choice-fields";
export { DateField } from "./date-field";
export { useCheckedRows, useFailure } from "./failure";
export { useForm, useFormField } from "./field-context";
export { FileField } from "./file-field";
export { Form } from "./form";
export { PasswordField } from "./password-field";
export { PictureField } from "./picture-field";
export { PlainForm } from "./plain-form";
export { RichTextField } from "./rich-text-field";
export { FormActions, FormSection, SubmitButton } from "./submit-button";
export { CellField, MoneyField, PhoneField, TextareaField, TextField } from "./text-fields";
export { VersionField } from "./version-field";
