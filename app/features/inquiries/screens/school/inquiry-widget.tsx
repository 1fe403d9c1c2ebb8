import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import {
  CheckboxGroupField,
  Form,
  FormActions,
  FormSection,
  RadioGroupField,
  SubmitButton,
  SwitchField,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { renewWidgetKey, saveWidget, widgetSettings } from "../../domain/widget";
import { EmbedCode } from "../../parts/embed-code";
import styles from "../../parts/inquiries.css?url";
import { WidgetPreview } from "../../parts/widget-preview";
import { widgetFramePath } from "../../paths";
import { WIDGET_FIELD_LABELS, WIDGET_STYLE_LABELS, widgetForm } from "../../widget-model";

export const loader = screenLoader(widgetSettings, { gate: school });
export const action = screenAction(
  { save: intent(saveWidget, {}), renew: intent(renewWidgetKey, { toast: "New code created. Replace the old code on your sites." }) },
  { gate: school },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Inquiry widget");

export default function InquiryWidget() {
  const { look, key, count, primaryColor, darkColor, script, frame } = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState(look);
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const form = (event.target as HTMLInputElement).form;
    if (!form) return;
    const values = new FormData(form);
    const said = (name: string) => String(values.get(name) ?? "");
    setTyped({
      ...look,
      title: said("title"),
      intro: said("intro"),
      buttonText: said("button_text"),
      fields: values.getAll("fields").map(String),
      color: said("color"),
      style: said("style") === "floating" ? "floating" : "inline",
    });
  };
  const values = {
    is_enabled: look.isEnabled,
    title: look.title,
    intro: look.intro ?? "",
    button_text: look.buttonText,
    fields: look.fields,
    color: look.color ?? "",
    style: look.style,
    allowed_domains: look.allowedDomains.join("\n"),
    thank_you: look.thankYou,
  };
  return (
    <>
      <PageHeader
        title="Inquiry widget"
        status={<StatusBadge status={key && look.isEnabled ? "active" : "disabled"} label={key && look.isEnabled ? "On" : "Off"} />}
        lead={`An inquiry form for your other sites. Used ${count === 1 ? "once" : `${count} times`} in the last 30 days.`}
        actions={
          key && look.isEnabled ? (
            <ButtonLink to={widgetFramePath(key)} quiet target="_blank" reloadDocument>
              Open the form
            </ButtonLink>
          ) : null
        }
      />
      <div className="profile">
        <div onInput={follow}>
          <Form intent="save" schema={widgetForm} defaultValues={values} guard>
            <VersionField of={look.updatedAt} />
            <FormSection title="Content">
              <SwitchField name="is_enabled" label="Widget is on" />
              <TextField name="title" label="Title" maxLength={80} required />
              <TextareaField name="intro" label="Introduction" rows={2} maxLength={300} />
              <TextField name="button_text" label="Button text" maxLength={30} required />
              <TextareaField name="thank_you" label="Thank-you text" rows={2} maxLength={300} required />
            </FormSection>
            <FormSection title="Design" help="Name and email are always included.">
              <CheckboxGroupField name="fields" label="Also ask for" options={optionsOf(WIDGET_FIELD_LABELS)} />
              <TextField name="color" label="Color" hint={`Such as #3B86F5. If empty, your school's color is used: ${primaryColor}.`} width="short" />
              <RadioGroupField name="style" label="Style" options={optionsOf(WIDGET_STYLE_LABELS)} />
            </FormSection>
            <FormSection title="Websites" help="Leave empty to allow any site to show the form.">
              <TextareaField name="allowed_domains" label="Allowed domains" hint="One per line, such as www.example.com or *.example.com." rows={3} />
            </FormSection>
            <FormActions>
              <SubmitButton>Save widget</SubmitButton>
            </FormActions>
          </Form>
        </div>
        <div>
          <Card title="Preview">
            <WidgetPreview look={typed} primaryColor={primaryColor} darkColor={darkColor} />
          </Card>
          <Card title="Embed code">
            {script && frame ? (
              <>
                <EmbedCode label="Script" code={script} />
                <EmbedCode label="iframe, for sites that don't allow scripts" code={frame} />
                <ConfirmButton label="Create new code" intent="renew" title="Create a new code?" confirm="Create new code" look="quiet">
                  The form disappears from every page with the old code.
                </ConfirmButton>
              </>
            ) : (
              <p className="faint">Save the widget once to get its code.</p>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}
