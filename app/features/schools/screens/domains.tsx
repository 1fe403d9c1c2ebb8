import { Box, Stack } from "@mantine/core";
import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { schoolOwner } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyText } from "~/ui/copy-text";
import { CheckboxField, Form, FormActions, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { checkDomain } from "../domain/domains/check-domain";
import { addDomain, listDomains, makePrimary, removeDomain } from "../domain/domains/own-domains";
import { addDomainForm } from "../domain-model";
import styles from "../parts/schools.css?url";
import { schoolDomainsPath, schoolProfilePath } from "../paths";

export const loader = screenLoader(listDomains, { gate: schoolOwner });
export const action = screenAction(
  {
    add: intent(addDomain, { to: schoolDomainsPath, toast: "Domain added. Add the records below at your registrar." }),
    check: intent(checkDomain, { to: schoolDomainsPath, toast: ({ problem }) => problem ?? "All checks passed." }),
    primary: intent(makePrimary, { to: schoolDomainsPath, toast: ({ host }) => `Your site's address is now ${host}.` }),
    remove: intent(removeDomain, { to: schoolDomainsPath, toast: ({ removed }) => `${removed} was removed.` }),
  },
  { gate: schoolOwner },
);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Domains");

type Domain = SerializeFrom<typeof loader>["domains"][number];

/** The hosts of the school's site, and the form to add its own domain. */
export default function Domains() {
  const { domains, primary } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "School profile", to: schoolProfilePath("plan") }]}
        title="Domains"
        lead={`Your site's address is ${primary}. Your other domains redirect there.`}
      />
      {domains.map((domain) => (
        <DomainCard key={domain.host} domain={domain} />
      ))}
      <Card title="Use your own domain">
        <Form intent="add" schema={addDomainForm} defaultValues={{ both: true }} resetAfterSave>
          <TextField name="host" label="Domain" hint="For example: www.your-school.edu." inputMode="url" required />
          <CheckboxField name="both" label="With and without www" />
          <FormActions>
            <SubmitButton>Add domain</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

function DomainCard({ domain }: { domain: Domain }) {
  const { host, isPrimary, isOwn, steps, records, problem, isApex } = domain;
  return (
    <Card title={host}>
      <p className="badges">
        {isPrimary ? <StatusBadge status="active" label="Your site's address" tone="green" /> : null}
        {isOwn ? (
          <>
            <Step isDone={steps.isVerified} done="Verified" open="Not verified" />
            <Step isDone={steps.isPointing} done="Points here" open="Doesn't point here yet" />
            <Step isDone={steps.isSecure} done="Certificate ready" open="No certificate yet" />
          </>
        ) : (
          <StatusBadge status="active" label={domain.isGiven ? "Provided by us" : "Set up by our team"} tone="grey" />
        )}
      </p>
      {problem ? (
        <Box component="p" my="sm" role="status">
          {problem}
        </Box>
      ) : null}
      {isOwn && !steps.isReady ? (
        <>
          <Box component="p" my="sm">
            Add these two records where you bought the domain:
          </Box>
          {records.map(({ type, name, value }) => (
            <Stack component="dl" gap={8} mb="sm" p="sm" bd="var(--line)" bdrs={8} className="record" key={type}>
              <div>
                <dt>Type</dt>
                <dd>{type}</dd>
              </div>
              <div>
                <dt>Name</dt>
                <dd>
                  <CopyText text={name} label={`${type} name`} />
                </dd>
              </div>
              <div>
                <dt>Value</dt>
                <dd>
                  <CopyText text={value} label={`${type} value`} />
                </dd>
              </div>
            </Stack>
          ))}
          {isApex ? (
            <p className="faint">
              The second record may be called ANAME or flattened CNAME. If neither is available, forward {host} to www.{host}.
            </p>
          ) : null}
        </>
      ) : null}
      <div className="badges">
        {isOwn ? (
          <PlainForm intent="check">
            <input type="hidden" name="host" value={host} />
            <Button type="submit" quiet aria-label={`Check ${host} now`}>
              Check now
            </Button>
          </PlainForm>
        ) : null}
        {!isPrimary && (!isOwn || steps.isReady) ? (
          <PlainForm intent="primary">
            <input type="hidden" name="host" value={host} />
            <Button type="submit" quiet aria-label={`Use ${host} as the site's address`}>
              Use as the site's address
            </Button>
          </PlainForm>
        ) : null}
        {isOwn ? (
          <ConfirmButton label="Remove" intent="remove" fields={{ host }} title={`Remove ${host}?`} confirm="Remove" look="quiet">
            Your site won't open at this address anymore. You can also delete the records at your registrar.
          </ConfirmButton>
        ) : null}
      </div>
    </Card>
  );
}

const Step = ({ isDone, done, open }: { isDone: boolean; done: string; open: string }) => (
  <StatusBadge status={isDone ? "active" : "pending"} label={isDone ? done : open} tone={isDone ? "green" : "amber"} />
);
