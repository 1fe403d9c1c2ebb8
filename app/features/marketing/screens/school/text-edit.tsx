import { Group } from "@mantine/core";
import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { planned, school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { Form, RadioGroupField, RichTextField, SelectField, SubmitButton, TextareaField, TextField, VersionField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { saveText } from "../../domain/generate";
import { mailText } from "../../domain/mail-text";
import { deleteText, editText, restoreVersion } from "../../domain/texts";
import { CHANNEL_LABELS, PROMPT_SAMPLES } from "../../library-model";
import { TONE_LABELS, textForm } from "../../model";
import styles from "../../parts/marketing.css?url";
import { SubjectFields } from "../../parts/subject-fields";
import { Findings, History, Preview, SendText } from "../../parts/text-panels";
import { marketingPath } from "../../paths";

const gate = planned(school, "assistants");
const withId = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, id: params.id });

export const loader = screenLoader(editText, { gate, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    save: intent(saveText, {
      input: withId,
      toast: ({ tokens }) => (tokens > 0 ? `Content generated with ${tokens} tokens.` : "Saved successfully."),
    }),
    restore: intent(restoreVersion, { input: withId, toast: "Earlier version restored." }),
    mail: intent(mailText, {
      input: withId,
      to: ({ broadcast }) => editBroadcastPath(broadcast),
      toast: "Choose recipients. We don't send anything until you confirm.",
    }),
    delete: intent(deleteText, { input: withId, to: marketingPath, toast: "Deleted successfully." }),
  },
  { gate },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? data.text.title : "Text"));

const NAMES = Object.keys(PROMPT_SAMPLES)
  .map((name) => `{${name}}`)
  .join(" ");

/** SCH-69: a text, written by staff or the assistant. */
export default function TextEdit() {
  const view = useLoaderData<typeof loader>();
  const { text, programs, classes, tokens } = view;
  const values = {
    title: text.title,
    channel: text.channel,
    program: text.programId ?? "",
    class: text.classId ?? "",
    tone: text.tone,
    prompt: text.prompt ?? "",
    content: text.content ?? "",
  };
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Marketing", to: marketingPath }]}
        title={text.title}
        lead={`${tokens.left.toLocaleString("en-US")} tokens left this month`}
        actions={
          <ConfirmButton label="Delete" intent="delete" title={`Delete ${text.title}?`} confirm="Delete text" look="quiet">
            This permanently deletes the text and its history.
          </ConfirmButton>
        }
      />
      <div className="profile">
        <div>
          <Card title="Text">
            <Form intent="save" schema={textForm} defaultValues={values} guard="draft" key={text.updatedAt}>
              <VersionField of={text.updatedAt} />
              <TextField name="title" label="Title" required maxLength={120} autoComplete="off" />
              <SelectField name="channel" label="Channel" options={optionsOf(CHANNEL_LABELS)} required />
              <SubjectFields programs={programs} classes={classes} />
              <TextareaField
                name="prompt"
                label="Prompt"
                hint={`Instructions for the assistant. Placeholders: ${NAMES}.`}
                rows={4}
                maxLength={4000}
              />
              <RadioGroupField name="tone" label="Tone" options={optionsOf(TONE_LABELS)} />
              <RichTextField name="content" label="Content" hint="Placeholders are filled in the preview and when you send it." rows={12} />
              <Group gap={8}>
                <SubmitButton>Save text</SubmitButton>
                <SubmitButton tone="quiet" name="do" value="generate">
                  Generate content
                </SubmitButton>
                <ButtonLink to={marketingPath} quiet>
                  Back
                </ButtonLink>
              </Group>
            </Form>
          </Card>
          {view.prompt ? (
            <Card title="Prompt sent to the assistant">
              <p>{view.prompt}</p>
            </Card>
          ) : null}
        </div>
        <div>
          <Preview view={view} />
          <Findings view={view} />
          <SendText view={view} />
          <History view={view} />
        </div>
      </div>
    </>
  );
}
