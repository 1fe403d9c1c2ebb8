import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconBuildingHospital } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { STATE_NAMES } from "~/platform/united-states";
import { shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxGroupField, DateField, FormActions, PhoneField, PlainForm, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { archiveSite, listSites, type SiteList, saveSite } from "../domain/sites";
import { siteDocumentsPath, sitesPath } from "../paths";

const here = () => sitesPath();

export const loader = screenLoader(listSites, { gate: school, input: () => ({}) });
export const action = screenAction(
  {
    save: intent(saveSite, { to: here, toast: ({ name }) => `${name} saved.` }),
    archive: intent(archiveSite, { to: here, toast: ({ name, archived }) => (archived ? `${name} archived.` : `${name} restored.`) }),
  },
  { gate: school },
);
export const meta = titled("Clinical sites");

type Site = SiteList["results"][number];

/** The places outside of the school where clinical sessions are held. */
export default function Sites() {
  const { results, requirements, today } = useLoaderData<typeof loader>() as SiteList;
  const [params] = useSearchParams();
  const edited = results.find(({ id }) => id === params.get("edit"));
  const isNew = params.get("do") === "add" && !edited;
  const add = <ButtonLink to={sitesPath({ do: "add" })}>Add site</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Clinical sites"
        lead="Hospitals and nursing homes where your clinical sessions are held. Choose the site in the form of a session."
        actions={results.length > 0 ? add : null}
      />
      {edited || isNew ? <Edit key={edited?.id ?? "new"} site={edited} requirements={requirements} /> : null}
      {results.length === 0 && !isNew ? (
        <EmptyState title="No clinical sites yet" icon={<IconBuildingHospital size={22} stroke={1.5} />} action={add}>
          Add a site to name it in sessions, and to ask for the documents that it requires.
        </EmptyState>
      ) : null}
      {results.length > 0 ? (
        <Card title={counted(results.length, "site")}>
          <ul className="lines">
            {results.map((site) => (
              <li key={site.id}>
                <span className="lines-main">
                  <strong>{site.name}</strong> <Agreement site={site} today={today} />
                  <span className="lines-sub">{factsOf(site, requirements)}</span>
                </span>
                <Link to={siteDocumentsPath(site.id)} aria-label={`Documents of ${site.name}`}>
                  Documents
                </Link>
                <Link to={sitesPath({ edit: site.id })} aria-label={`Edit ${site.name}`}>
                  Edit
                </Link>
                <PlainForm intent="archive" id={`archive-${site.id}`} match={{ site: site.id }}>
                  <input type="hidden" name="site" value={site.id} />
                  <input type="hidden" name="archived" value={String(site.archivedAt === null)} />
                  <SubmitButton tone="quiet">
                    {site.archivedAt === null ? "Archive" : "Restore"}
                    <span className="visually-hidden"> {site.name}</span>
                  </SubmitButton>
                </PlainForm>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function Agreement({ site: { archivedAt, agreementEndsOn }, today }: { site: Site; today: string }) {
  if (archivedAt !== null) return <StatusBadge status="archived" label="Archived" tone="grey" />;
  return agreementEndsOn !== null && agreementEndsOn < today ? <StatusBadge status="ended" label="Agreement ended" tone="red" /> : null;
}

const factsOf = ({ city, state, agreementEndsOn, capacity, planned, requirements: own }: Site, requirements: SiteList["requirements"]) =>
  [
    [city, state].filter(Boolean).join(", "),
    agreementEndsOn ? `Agreement until ${shortDate(agreementEndsOn)}` : null,
    capacity ? `Up to ${counted(capacity, "student")}` : null,
    planned > 0 ? `${counted(planned, "planned session")}` : null,
    requirements.flatMap(({ value, label }) => (own.includes(value) ? [label] : [])).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

function Edit({ site, requirements }: { site: Site | undefined; requirements: SiteList["requirements"] }) {
  return (
    <Panel title={site ? `Edit ${site.name}` : "Add site"} back={here()}>
      <PlainForm
        intent="save"
        className="form"
        defaultValues={{
          ...{ name: site?.name, address: site?.address ?? "", city: site?.city ?? "", state: site?.state ?? "", zipcode: site?.zipcode ?? "" },
          ...{ contact_name: site?.contactName ?? "", contact_email: site?.contactEmail ?? "", contact_phone: site?.contactPhone ?? "" },
          ...{ agreement_starts_on: site?.agreementStartsOn ?? "", agreement_ends_on: site?.agreementEndsOn ?? "", note: site?.note ?? "" },
          ...{ capacity: site?.capacity ? String(site.capacity) : "", requirements: site?.requirements ?? [] },
        }}
      >
        {site ? <input type="hidden" name="site" value={site.id} /> : null}
        {site ? <VersionField of={site.updatedAt} /> : null}
        <TextField name="name" label="Name" required maxLength={100} />
        <TextField name="address" label="Address" maxLength={120} />
        <div className="form-row">
          <TextField name="city" label="City" maxLength={80} />
          <SelectField name="state" label="State" options={STATES} />
          <TextField name="zipcode" label="ZIP code" width="short" maxLength={10} />
        </div>
        <div className="form-row">
          <TextField name="contact_name" label="Contact" maxLength={100} />
          <TextField name="contact_email" label="Contact's email" type="email" />
          <PhoneField name="contact_phone" label="Contact's phone" />
        </div>
        <div className="form-row">
          <DateField name="agreement_starts_on" label="Affiliation agreement from" />
          <DateField name="agreement_ends_on" label="Affiliation agreement until" />
          <TextField name="capacity" label="Students at once" inputMode="numeric" width="short" />
        </div>
        {requirements.length > 0 ? (
          <CheckboxGroupField
            name="requirements"
            label="Documents this site requires of students"
            hint="A document that you select for one or more sites is needed at those only. Others are needed for all clinical sessions."
            options={requirements}
            columns
          />
        ) : null}
        <TextField name="note" label="Note" maxLength={500} hint="Only staff can see it." />
        <FormActions
          cancel={
            <ButtonLink to={here()} quiet>
              Cancel
            </ButtonLink>
          }
        >
          <SubmitButton>Save site</SubmitButton>
        </FormActions>
      </PlainForm>
    </Panel>
  );
}
