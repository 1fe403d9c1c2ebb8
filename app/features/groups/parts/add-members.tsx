import { Group, Stack } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { cohortPath } from "~/features/enrollment/paths";
import { ButtonLink } from "~/ui/button-link";
import { PlainForm, SelectField, SubmitButton, useFailure } from "~/ui/form";
import { Panel } from "~/ui/opened-panel";
import { SearchForm } from "~/ui/search-form";

interface Choice {
  value: string;
  label: string;
}

interface Props {
  id: string;
  classes: readonly Choice[];
  orders: readonly Choice[];
  found: readonly { id: string; number: string; student: string; program: string; classCode: string }[];
}

/** Forms that add members by search, by class, and by group order. They work without script. */
export function AddMembers({ id, classes, orders, found }: Props) {
  const [params] = useSearchParams();
  const find = params.get("find") ?? "";
  return (
    <Panel title="Add members" back={cohortPath(id)}>
      <Stack gap="md">
        <SearchForm id="find-registrations" label="Find a registration" placeholder="Name, email, phone, or number" keeps={[["do", "add"]]} />
        {found.length > 0 ? <Found found={found} /> : find ? <p>No other active registration matches "{find}".</p> : null}
        <PlainForm intent="add-class" className="form">
          <SelectField name="class" label="Class" hint="Adds all its active registrations." options={classes} empty="Select…" required />
          <SubmitButton tone="quiet">Add class</SubmitButton>
        </PlainForm>
        {orders.length > 0 ? (
          <PlainForm intent="add-order" className="form">
            <SelectField name="group_order" label="Group order" hint="Adds its registered students." options={orders} empty="Select…" required />
            <SubmitButton tone="quiet">Add group order</SubmitButton>
          </PlainForm>
        ) : null}
        <div>
          <ButtonLink to={cohortPath(id)} quiet>
            Close
          </ButtonLink>
        </div>
      </Stack>
    </Panel>
  );
}

function Found({ found }: Pick<Props, "found">) {
  const failure = useFailure("add-found");
  const error = failure?.fieldErrors.registrations;
  const sent = [failure?.repopulateFields.registrations].flat();
  return (
    <PlainForm intent="add-found" className="form">
      <ul className="lines" aria-label="Registrations">
        {found.map(({ id, number, student, program, classCode }) => (
          <li key={id}>
            <Group component="label" gap={10} mih={32} wrap="nowrap">
              <input type="checkbox" name="registrations" value={id} defaultChecked={sent.includes(id)} />
              <span>
                {student}
                <span className="lines-sub">{`${number} · ${program} · ${classCode}`}</span>
              </span>
            </Group>
          </li>
        ))}
      </ul>
      {error ? <p className="form-error">{error}</p> : null}
      <SubmitButton>Add selected</SubmitButton>
    </PlainForm>
  );
}
