import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { CheckboxField, PlainForm, SubmitButton, TextareaField, TextField, useFailure, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { CHECKLIST_LABELS } from "../../checklist-model";
import { discardTemplate, publishTemplate, readTemplate, retireTemplate, saveTemplate } from "../../domain/templates";
import { agreementPreviewPath, agreementTemplatePath, agreementTemplatesPath } from "../../paths";
import { PLACEHOLDER_LABELS } from "../../template-model";

const ofTemplate = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({
  ...values,
  template: params.id,
});

export const handle = { menu: agreementTemplatesPath };
export const loader = screenLoader(readTemplate, {
  gate: school,
  input: ({ params, url: { searchParams } }) => ({ id: params.id, state: searchParams.get("state") ?? undefined }),
});
export const action = screenAction(
  {
    save: intent(saveTemplate, { input: ofTemplate, toast: "Agreement saved." }),
    publish: intent(publishTemplate, {
      input: ofTemplate,
      to: ({ id }) => agreementTemplatePath(id),
      toast: ({ version }) => `Version ${version} is in use.`,
    }),
    discard: intent(discardTemplate, { input: ofTemplate, to: agreementTemplatesPath, toast: "Draft deleted." }),
    retire: intent(retireTemplate, { input: ofTemplate, to: agreementTemplatesPath, toast: "Agreement retired." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => data?.title ?? "Agreement");

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** One version of an agreement: its blocks while it is a draft, its checklist, and its publication. */
export default function AgreementTemplate() {
  const view = useLoaderData<typeof loader>();
  const { id, title, program, version, publishedAt, retiredAt, publisher, zone } = view;
  const isDraft = publishedAt === null;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: "Enrollment agreements", to: agreementTemplatesPath }]}
        status={
          isDraft ? (
            <StatusBadge status="draft" label="Draft" tone="amber" />
          ) : retiredAt === null ? (
            <StatusBadge status="in_use" label="In use" tone="green" />
          ) : (
            <StatusBadge status="retired" label="Retired" tone="grey" />
          )
        }
        lead={`${program ?? "All programs without their own"} · Version ${version}`}
        actions={
          <>
            <ButtonLink to={agreementPreviewPath(id, "long")} quiet>
              Preview, longest values
            </ButtonLink>
            <ButtonLink to={agreementPreviewPath(id, "short")} quiet>
              Preview, shortest values
            </ButtonLink>
          </>
        }
      />
      {isDraft ? (
        <>
          <Blocks view={view} />
          <Publish view={view} />
          <PlainForm intent="discard" quiet>
            <SubmitButton tone="quiet">Delete draft</SubmitButton>
          </PlainForm>
        </>
      ) : (
        <>
          <Card title="Published">
            <p>
              {publisher ? `${publisher} published` : "Published"} this version on <InstantText at={publishedAt} zone={zone} withTime />. It never
              changes. To change the agreement, begin a new version from a copy of it.
            </p>
            {retiredAt === null ? (
              <PlainForm intent="retire" quiet>
                <SubmitButton tone="quiet">Stop using this agreement</SubmitButton>
              </PlainForm>
            ) : null}
          </Card>
          {view.blocks.map((block) => (
            <Card key={block.id} title={block.heading} action={block.asksInitials ? <span className="faint">Asks for initials</span> : null}>
              <p className="prose">{block.body}</p>
            </Card>
          ))}
        </>
      )}
    </>
  );
}

const SPARE_BLOCKS = 2;

/** The blocks of a draft, with empty ones below to add more. */
function Blocks({ view }: { view: View }) {
  const { title, blocks, updatedAt } = view;
  const failure = useFailure("save");
  const sent = failure?.repopulateFields.blocks;
  const count = Math.max(blocks.length + SPARE_BLOCKS, typeof sent === "object" && sent !== null ? Object.keys(sent).length : 0);
  const defaults: Record<string, unknown> = { title };
  blocks.forEach((block, index) => {
    defaults[`blocks.${index}.heading`] = block.heading;
    defaults[`blocks.${index}.body`] = block.body;
    defaults[`blocks.${index}.asks_initials`] = block.asksInitials ? "on" : "";
    defaults[`blocks.${index}.position`] = String(index + 1);
  });
  return (
    <Card title="Blocks">
      <details className="chart-table">
        <summary>Placeholders</summary>
        <dl className="sums">
          {Object.entries(PLACEHOLDER_LABELS).map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <code>{`{{${name}}}`}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <PlainForm key={updatedAt} intent="save" className="form" defaultValues={defaults}>
        <VersionField of={updatedAt} />
        <TextField name="title" label="Title" required maxLength={120} />
        {Array.from({ length: count }, (_, index) => {
          const block = blocks[index];
          const at = `blocks.${index}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place in the form
            <fieldset key={index} id={`block-${index}`} className="form">
              <legend>{block ? `Block ${index + 1}` : "New block"}</legend>
              <input type="hidden" name={`${at}.id`} value={block?.id ?? ""} />
              <TextField name={`${at}.heading`} label="Heading" maxLength={200} mark="none" />
              <TextareaField name={`${at}.body`} label="Text" required rows={block ? 5 : 3} maxLength={10_000} />
              <div className="form-row">
                <CheckboxField name={`${at}.asks_initials`} label="The student initials this block" />
                {block ? <TextField name={`${at}.position`} label="Position" inputMode="numeric" width="short" maxLength={3} mark="none" /> : null}
              </div>
            </fieldset>
          );
        })}
        <p className="faint">To remove a block, empty its heading and text. Save to get more empty blocks.</p>
        <div>
          <SubmitButton>Save agreement</SubmitButton>
        </div>
      </PlainForm>
    </Card>
  );
}

const CERTAINTY = { A: null, B: "Second-hand", C: "Confirm with your state" } as const;

/** The checklist of a state, and the button that publishes. */
function Publish({ view }: { view: View }) {
  const { id, state, checklist, updatedAt } = view;
  const open = checklist.filter(({ isMet }) => !isMet);
  return (
    <Card title="Checklist and publishing">
      <p>
        Checklist:{" "}
        {[...Object.entries(CHECKLIST_LABELS), ["none", "No checklist"] as const].map(([key, label]) => (
          <span key={key}>{key === (state ?? "none") ? <strong>{label}</strong> : <Link to={agreementTemplatePath(id, key)}>{label}</Link>} </span>
        ))}
      </p>
      <p className="faint">The checklist isn't legal advice. Ask your state agency if you aren't sure.</p>
      {checklist.length > 0 ? (
        <ul className="lines">
          {checklist
            .filter(({ isMet }) => isMet)
            .map(({ key, what, source, block }) => (
              <li key={key}>
                <span className="stack">
                  <span>{what}</span>
                  <span className="faint">{source}</span>
                </span>
                <a href={`#block-${block ?? 0}`} aria-label={`Met by block ${(block ?? 0) + 1}: ${what}`}>
                  In block {(block ?? 0) + 1}
                </a>
              </li>
            ))}
        </ul>
      ) : null}
      <PlainForm intent="publish" className="form">
        <input type="hidden" name="state" value={state ?? "none"} />
        <VersionField of={updatedAt} />
        {open.length > 0 ? <h3>{open.some(({ block }) => block !== null) ? "Missing or to confirm" : "To confirm"}</h3> : null}
        {open.map(({ key, what, placeholders, source, certainty, block }) => (
          <CheckboxField
            key={key}
            name={`checked.${key}`}
            label={what}
            hint={
              <>
                {[
                  source,
                  CERTAINTY[certainty],
                  placeholders.length > 0 ? `Add {{${placeholders[0]}}}, or check the box if the text says it.` : "Check the box if it is so.",
                ]
                  .filter(Boolean)
                  .join(" · ")}{" "}
                {block === null ? null : (
                  <a href={`#block-${block}`} aria-label={`Go to block ${block + 1} for: ${what}`}>
                    Go to block {block + 1}
                  </a>
                )}
              </>
            }
          />
        ))}
        {open.length > 0 ? (
          <TextField name="name" label="Checked by" maxLength={120} mark="none" hint="Your name, if you check a box above." />
        ) : null}
        <div>
          <SubmitButton>Publish agreement</SubmitButton>
        </div>
        <p className="faint">Save your changes first: only saved blocks are published.</p>
      </PlainForm>
    </Card>
  );
}
