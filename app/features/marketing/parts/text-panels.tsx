import { Group, Stack } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useState } from "react";
import { Button, ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Form, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { StatusBadge } from "~/ui/status-badge";
import type { editText } from "../domain/texts";
import { FINDING_LABELS } from "../lint-model";
import { emailTextForm, ORIGIN_LABELS } from "../model";
import { textFilePath } from "../paths";

export type TextView = SerializeFrom<Awaited<ReturnType<typeof editText>>>;

/** The text as it will read, and ways to take it elsewhere. */
export function Preview({ view: { text, filled, plain } }: { view: TextView }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(plain);
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <Card title="Preview">
      {filled ? (
        <>
          <div className="prose">
            <RichText value={filled} startLevel={3} />
          </div>
          <Group gap="xs" mt="md">
            <Button type="button" quiet onClick={copy} aria-live="polite">
              {isCopied ? "Copied" : "Copy"}
            </Button>
            <ButtonAnchor quiet href={textFilePath(text.id)} download>
              Export text
            </ButtonAnchor>
          </Group>
        </>
      ) : (
        <EmptyState title="No text yet">Write it yourself, or let the assistant start.</EmptyState>
      )}
    </Card>
  );
}

/** What speaks against the text, sentence by sentence. */
export const Findings = ({ view: { findings, plain } }: { view: TextView }) => (
  <Card title={findings.length === 0 ? "Check" : `Check (${findings.length})`}>
    {findings.length === 0 ? (
      <p className="faint">{plain ? "No issues found. Read it once more before you send it." : "Issues in the saved text show up here."}</p>
    ) : (
      <Stack component="ul" gap="sm" className="marketing-findings">
        {findings.map(({ kind, sentence, reason }) => (
          <li key={`${kind}-${sentence}`}>
            <StatusBadge status="waiting" label={FINDING_LABELS[kind]} />
            <p>
              <q>{sentence}</q>
            </p>
            <p className="faint">{reason}</p>
          </li>
        ))}
      </Stack>
    )}
  </Card>
);

/** Earlier versions of the text; each can be restored. */
export const History = ({ view: { history, zone } }: { view: TextView }) =>
  history.length === 0 ? null : (
    <Card title="History">
      <Stack component="ul" gap="sm" className="marketing-findings">
        {history.map((row) => (
          <li key={row.id}>
            <span className="faint">
              {ORIGIN_LABELS[row.origin]}
              {row.tokens > 0 ? `, ${row.tokens} tokens` : ""}, {row.author ? `${row.author}, ` : ""}
              <InstantText at={row.createdAt} zone={zone} withTime />
            </span>
            <p>{row.excerpt}</p>
            <PlainForm intent="restore" id={`restore-${row.id}`} match={{ version_id: row.id }} quiet>
              <input type="hidden" name="version_id" value={row.id} />
              <Button type="submit" quiet>
                Use this version
              </Button>
            </PlainForm>
          </li>
        ))}
      </Stack>
    </Card>
  );

/** Opens writing to many with the saved text. */
export const SendText = ({ view: { text, plain } }: { view: TextView }) => (
  <Card title="Send as email">
    {plain ? (
      <Form intent="mail" schema={emailTextForm} defaultValues={{ subject: text.title }}>
        <TextField
          name="subject"
          label="Subject"
          hint="Sends the saved text. On the next page, choose a list: students, inquiries, the waitlist, and others."
          maxLength={150}
          required
        />
        <SubmitButton tone="quiet">Send as email</SubmitButton>
      </Form>
    ) : (
      <p className="faint">Write and save a text to send it to one of your lists.</p>
    )}
  </Card>
);
