import { useLoaderData, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mediaPath } from "~/platform/media-path";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, FormSection, SubmitButton, SwitchField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { OrderList } from "~/ui/order-list";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { type Body, KIND_LABELS, type SiteKind } from "../../document-model";
import { deleteDocument, editDocument, restoreVersion, undoPublication, writeDocument } from "../../domain/documents/office";
import { orderSections } from "../../domain/documents/order-sections";
import { refusedText } from "../../domain/documents/pictures";
import { DocumentFields, valuesOf } from "../../parts/office/document-fields";
import { useHere } from "../../parts/office/here";
import { HomeTabs } from "../../parts/office/home-tabs";
import { LivePreview } from "../../parts/office/live-preview";
import styles from "../../parts/office/studio.module.css";
import { Versions } from "../../parts/office/versions";
import { websiteGate } from "../../parts/office/website-gate";
import { editDocumentPath, inSchoolOf, kindAt, OFFICE_PATHS, orderPath, picturesPath, previewPath } from "../../paths";
import { SECTION_LABELS, type Section } from "../../section-model";

const named = ({ url, params }: ScreenRequest) => ({
  kind: kindAt(url.pathname),
  id: params.id,
  school: url.searchParams.get("school") ?? undefined,
});
const isSingle = (kind: SiteKind) => !["campus", "faq", "resource", "page", "post"].includes(kind);
/** Whether a document of this kind can be hidden. */
const isSwitched = (kind: SiteKind) => !["basic", "home", "terms", "privacy"].includes(kind);
/** Names of lists that are not the label with an "s". */
const LIST_LABELS: Partial<Record<SiteKind, string>> = { campus: "Campuses", post: "Blogs" };
const SHOWN: Partial<Record<SiteKind, string>> = { post: "Active", resource: "Visible" };
const toList = (_: unknown, { url }: ScreenRequest) => inSchoolOf(OFFICE_PATHS[kindAt(url.pathname)], url);

export const loader = screenLoader(editDocument, { gate: websiteGate, input: named });
export const action = screenAction(
  {
    save: intent(writeDocument, {
      input: (values, from) => ({
        ...values,
        is_shown: isSwitched(kindAt(from.url.pathname)) ? (values.is_shown ?? "off") : undefined,
        ...named(from),
      }),
      to: ({ id, kind, isPublished }, { url }) => inSchoolOf(isSingle(kind) || isPublished ? OFFICE_PATHS[kind] : editDocumentPath(kind, id), url),
      toast: ({ kind, isPublished, refused, scheduledFor }) => {
        const saved = scheduledFor
          ? `Scheduled for ${friendlyDate(scheduledFor)}.`
          : !isPublished
            ? "Draft saved."
            : kind === "basic"
              ? "Website updated."
              : "Published.";
        return refused.length > 0 ? { tone: "error", text: `${saved} ${refusedText(refused)}` } : saved;
      },
    }),
    undo: intent(undoPublication, { input: (_, from) => named(from), toast: "Reverted to the previous version." }),
    order: intent(orderSections, {
      input: (values, from) => ({ ...values, ...named(from) }),
      to: (_, { url }) => url.pathname + url.search,
      toast: null,
    }),
    restore: intent(restoreVersion, {
      input: (values, from) => ({ ...values, ...named(from) }),
      toast: "Version restored as a draft. Publish it to update your site.",
    }),
    delete: intent(deleteDocument, { input: (_, from) => named(from), to: toList, toast: "Deleted successfully." }),
  },
  { gate: websiteGate },
);
export const meta = titled<typeof loader>((data) =>
  data ? (data.document && !isSingle(data.kind) ? data.document.title : KIND_LABELS[data.kind]) : "Website",
);

/** WEB-01 to WEB-05 and every add and edit screen: the form, and with script a live preview beside it. */
export default function WebsiteDocument() {
  const {
    kind,
    document: row,
    values,
    hasDraft,
    versions,
    zone,
    host,
    programs,
    pageTitles,
    withoutText,
    today,
    isScheduled,
  } = useLoaderData<typeof loader>();
  const { to, school } = useHere();
  const isOrdering = new URLSearchParams(useLocation().search).has("order");
  const parts = kind === "gallery" ? photoItems(values.photos) : sectionItems(values.sections);
  if (isOrdering && parts.length > 0) return <PartOrder kind={kind} id={row?.id} title={row?.title ?? KIND_LABELS[kind]} items={parts} />;
  const single = isSingle(kind);
  const isPublished = Boolean(row?.published);
  const label = KIND_LABELS[kind];
  return (
    <>
      <PageHeader
        crumbs={single ? undefined : [{ label: LIST_LABELS[kind] ?? `${label}s`, to: to(OFFICE_PATHS[kind]) }]}
        title={single ? label : (row?.title ?? `Add ${label === "FAQ" ? label : label.toLowerCase()}`)}
        lead={school ? `Website of ${host}` : undefined}
        status={
          <span className="badges">
            <StatusBadge
              status={isPublished ? "active" : "draft"}
              label={isScheduled ? "Scheduled" : isPublished ? "Published" : single ? "Default" : "Not published"}
              tone={isScheduled ? "blue" : isPublished ? "green" : "grey"}
            />
            {hasDraft && isPublished ? <StatusBadge status="draft" label="Unpublished draft" tone="amber" /> : null}
          </span>
        }
        actions={
          <span className="badges">
            {single && kind !== "terms" && kind !== "privacy" ? (
              <ButtonLink to={to(picturesPath)} quiet>
                Pictures
              </ButtonLink>
            ) : null}
            {parts.length > 1 && (row || single) ? (
              <ButtonLink to={to(orderPath(kind, single ? undefined : row?.id))} quiet>
                Change order
              </ButtonLink>
            ) : null}
            {row || single ? (
              <ButtonAnchor quiet href={previewPath(kind, { id: row?.id, school })} target="_blank" rel="noreferrer">
                Preview
              </ButtonAnchor>
            ) : null}
            {versions.length > 1 ? (
              <ConfirmButton label="Undo" intent="undo" title="Revert to the previous version?" confirm="Undo publication" look="quiet">
                Visitors will see the previous version again. Your draft is kept.
              </ConfirmButton>
            ) : null}
            {row && !single ? (
              <ConfirmButton label="Delete" intent="delete" title={`Delete ${row.title}?`} confirm="Delete" look="quiet">
                This removes it and all its versions from your site. You can't undo this.
              </ConfirmButton>
            ) : null}
          </span>
        }
      />
      {kind === "home" ? <HomeTabs /> : null}
      <div className={styles.studio}>
        <div>
          <Form key={row?.updatedAt ?? "new"} intent="save" defaultValues={{ ...valuesOf(values), is_shown: row?.isShown ?? true }} multipart guard>
            {/* Enter presses the first submit button, so it saves the draft. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            {row ? <VersionField of={row.updatedAt} /> : null}
            <DocumentFields kind={kind} programs={programs} pageTitles={pageTitles} withoutText={withoutText} />
            {isSwitched(kind) ? (
              <FormSection title="Visibility" help="Hiding it removes it from your site right away.">
                <SwitchField name="is_shown" label={SHOWN[kind] ?? "Shown"} />
              </FormSection>
            ) : null}
            <FormActions
              cancel={
                single ? undefined : (
                  <ButtonLink to={to(OFFICE_PATHS[kind])} quiet>
                    Cancel
                  </ButtonLink>
                )
              }
            >
              <SubmitButton tone="quiet">Save draft</SubmitButton>
              <SubmitButton name="publish" value="on">
                <PublishLabel today={today} date={kind === "post" ? String(values.date ?? "") : ""} />
              </SubmitButton>
            </FormActions>
          </Form>
          {versions.length > 0 ? (
            <Versions versions={versions} zone={zone} preview={(number) => previewPath(kind, { id: row?.id, number: String(number), school })} />
          ) : null}
          {single && row?.publishedAt ? (
            <p className="faint">
              Published <InstantText at={row.publishedAt} zone={zone} />. You can also edit <Link to={to(OFFICE_PATHS.terms)}>Terms</Link> and{" "}
              <Link to={to(OFFICE_PATHS.privacy)}>Privacy</Link>.
            </p>
          ) : null}
        </div>
        <LivePreview formId="save" kind={kind} id={row?.id} school={school} />
      </div>
    </>
  );
}

/** "Schedule" while the date of the form lies ahead; without script by the stored date. */
function PublishLabel({ today, date }: { today: string; date: string }) {
  const [chosen, setChosen] = useState(date);
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = label.current?.closest("form");
    const field = form?.elements.namedItem("date");
    if (!form || !(field instanceof HTMLInputElement)) return;
    const follow = () => setChosen(field.value);
    follow();
    for (const event of ["input", "change"]) form.addEventListener(event, follow);
    return () => {
      for (const event of ["input", "change"]) form.removeEventListener(event, follow);
    };
  }, []);
  return <span ref={label}>{chosen > today ? "Schedule" : "Publish"}</span>;
}

interface Part {
  place: string;
  name: string;
  content: ReactNode;
}

const sectionItems = (sections: unknown): Part[] =>
  ((sections ?? []) as Section[]).map(({ type, title, is_visible: isVisible }, place) => ({
    place: String(place),
    name: SECTION_LABELS[type],
    content: (
      <span>
        {SECTION_LABELS[type]}
        {title ? <span className="faint">: {title}</span> : null}
        {isVisible ? null : <span className="faint"> (hidden)</span>}
      </span>
    ),
  }));

const photoItems = (photos: unknown): Part[] =>
  ((photos ?? []) as Body<"gallery">["photos"]).map(({ picture, caption }, place) => {
    const name = caption ?? picture.alt ?? "";
    return {
      place: String(place),
      name: name || `Picture ${place + 1}`,
      content: (
        <span className={styles.thumbnail}>
          <img src={mediaPath(picture.id, 320)} alt="" width={64} height={48} loading="lazy" style={{ objectFit: "cover" }} />
          {name || `Picture ${place + 1}`}
        </span>
      ),
    };
  });

/** The sections or pictures of a page, moved by dragging or by buttons. */
function PartOrder({ kind, id, title, items }: { kind: SiteKind; id?: string; title: string; items: Part[] }) {
  const { to } = useHere();
  const label = kind === "gallery" ? "Order of pictures" : "Order of sections";
  return (
    <>
      <PageHeader
        crumbs={[{ label: title, to: to(id ? editDocumentPath(kind, id) : OFFICE_PATHS[kind]) }]}
        title={label}
        lead="Changes are saved in your draft. Publish it to update your site."
      />
      <OrderList items={items} itemKey={({ place }) => place} itemName={({ name }) => name} intent="order" label={label}>
        {({ content }) => content}
      </OrderList>
    </>
  );
}
