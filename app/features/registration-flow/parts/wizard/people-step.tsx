import { useLocation, useSearchParams } from "@remix-run/react";
import { StaticFields } from "~/features/forms/parts/static-field";
import { useFailure } from "~/ui/form/failure";
import { Select, SiteForm, TextInput } from "~/ui/site/fields";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/registration-flow";
import { MOST_PEOPLE } from "../../people-model";
import type { StepProps } from "./steps";

const fullName = (student: Readonly<Partial<Record<string, string>>>) => [student.first_name, student.last_name].filter(Boolean).join(" ");

/** Step 2, with `people` in the address: the people of the registration, a form to add or change one, and the payer. */
export function PeopleStep({ page, door }: StepProps) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const asked = params.get("people") ?? "";
  const editing = page.companions.find(({ id }) => id === asked);
  const program = page.program?.slug;
  const isFull = page.companions.length + 1 >= MOST_PEOPLE;
  const next = page.steps.find((step) => step > 2) ?? 6;
  const isAdding = asked === "add" && !isFull && page.mayAdd;
  return (
    <>
      <h2 className="form-part first">{say("people")}</h2>
      <ul className="party-list">
        <li>
          <strong>{fullName(page.values.student)}</strong>
          <span className="muted">{page.values.student.email}</span>
          <SiteLink href={door.step({ program, step: 2 })}>
            {say.rich("changePerson", { unseen: <span className="unseen" /> }, nameIn(page.values.student))}
          </SiteLink>
        </li>
        {page.companions.map(({ id, student }) => (
          <li key={id}>
            <strong>{fullName(student)}</strong>
            <span className="muted">{student.email}</span>
            <SiteLink href={door.step({ program, step: 2, people: id })}>
              {say.rich("changePerson", { unseen: <span className="unseen" /> }, nameIn(student))}
            </SiteLink>
            <RemoveButton id={id} name={fullName(student)} />
          </li>
        ))}
      </ul>
      {editing || isAdding ? (
        <PersonForm key={editing?.id ?? "new"} page={page} door={door} person={editing ?? null} />
      ) : (
        <>
          <p className="form-end">
            {isFull || !page.mayAdd ? (
              <span className="muted">{say(page.mayAdd ? "mostPeople" : "oneOnly", { count: MOST_PEOPLE })}</span>
            ) : (
              <SiteLink className="button quiet" href={door.step({ program, step: 2, people: "add" })}>
                {say("addPerson")}
              </SiteLink>
            )}
            <SiteLink className="button" href={door.step({ program, step: next })}>
              {say("continue")}
            </SiteLink>
          </p>
          {page.mayAdd ? <PayerForm page={page} /> : null}
        </>
      )}
    </>
  );
}

const nameIn = (student: Readonly<Partial<Record<string, string>>>) => ({ name: fullName(student) });

function PersonForm({ page, door, person }: StepProps & { person: StepProps["page"]["companions"][number] | null }) {
  const say = useWords(words);
  const of = { intent: "person", anchor: "person" };
  const failure = useFailure(of.intent);
  const error = failure?.fieldErrors.people;
  const sized = page.products.filter(({ isRequired, sizes }) => isRequired && sizes.some(({ size }) => size !== ""));
  const labels = {
    people: say("people"),
    ...Object.fromEntries(page.companionFields.map(({ name, label }) => [name, say.text(label)])),
    ...Object.fromEntries(sized.map(({ id, title }) => [`products.${id}.size`, say("productSize", { product: title })])),
  };
  return (
    <>
      <h2 className="form-part">{person ? say("changePersonTitle", { name: fullName(person.student) }) : say("addPerson")}</h2>
      <SiteForm
        {...of}
        labels={labels}
        submit={say(person ? "savePerson" : "addThisPerson")}
        beside={
          <SiteLink className="button quiet" href={door.step({ program: page.program?.slug, step: 2, people: "list" })}>
            {say("back")}
          </SiteLink>
        }
      >
        <input type="hidden" name="person" value={person?.id ?? ""} />
        {error ? (
          <p className="error wide" id="person-people" tabIndex={-1}>
            {say.text(error)}
          </p>
        ) : null}
        <StaticFields
          {...of}
          fields={page.companionFields.map((field) => ({ ...field, autocomplete: "off" }))}
          values={person?.student ?? {}}
          emailHint={say("personEmailHint")}
        />
        {sized.map(({ id, title, sizes }) => (
          <Select
            key={id}
            {...of}
            name={`products.${id}.size`}
            label={say("productSize", { product: title })}
            required
            empty={say("choose")}
            options={sizes.filter(({ stock }) => stock > 0).map(({ size }) => [size, size] as const)}
            initial={person?.products.find((line) => line.id === id)?.size}
          />
        ))}
      </SiteForm>
      <p className="hint">{say("personFinishes")}</p>
    </>
  );
}

/** The payer who takes no class; empty fields mean that the first person pays. */
function PayerForm({ page }: { page: StepProps["page"] }) {
  const say = useWords(words);
  const of = { intent: "payer", anchor: "payer" };
  const failure = useFailure(of.intent);
  return (
    <details className="payer" open={failure !== null || page.payer !== null || undefined} id={failure ? undefined : "payer"}>
      <summary>{say("otherPayer")}</summary>
      <p className="hint">{say("otherPayerHint")}</p>
      <SiteForm {...of} isInPlace isQuiet submit={say("savePayer")} labels={{ payer_name: say("payerName"), payer_email: say("payerEmail") }}>
        <TextInput {...of} name="payer_name" label={say("payerName")} initial={page.payer?.name} autoComplete="name" />
        <TextInput
          {...of}
          name="payer_email"
          label={say("payerEmail")}
          type="email"
          inputMode="email"
          initial={page.payer?.email}
          autoComplete="email"
        />
      </SiteForm>
    </details>
  );
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const say = useWords(words);
  const { pathname, search } = useLocation();
  const failure = useFailure("removePerson");
  const isRefused = failure?.repopulateFields.person === id;
  return (
    <form method="post" action={pathname + search}>
      <input type="hidden" name="intent" value="removePerson" />
      <input type="hidden" name="person" value={id} />
      <button className="button quiet" type="submit">
        {say.rich("removePerson", { unseen: <span className="unseen" /> }, { name })}
      </button>
      {isRefused ? (
        <p className="error" role="alert">
          {say.text(failure?.message ?? "")}
        </p>
      ) : null}
    </form>
  );
}
