import { Stack } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { seatsText } from "~/features/programs/model";
import { formatMoney, signedMoney } from "~/platform/money";
import { queryString } from "~/platform/query-string";
import { friendlyDate } from "~/platform/zones";
import { CheckboxField, Form, FormActions, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { SearchForm } from "~/ui/search-form";
import { transferFields } from "../model";
import { Effects } from "./effects";
import type { PanelBody, RegistrationView } from "./registration-view";

type Target = RegistrationView["targets"][number];

const startOf = ({ mode, startDate }: Pick<Target, "mode" | "startDate">): string =>
  mode === "self_paced" || !startDate ? "Self-paced" : friendlyDate(startDate);
const seatsOf = ({ state, free, mode }: Target): string => seatsText(state, free, mode);

const differenceText = (cents: number): string => (cents === 0 ? "Same price" : signedMoney(cents));

/** Finds the other class by typing, then shows what the transfer changes. Both are addresses, so they work without script. */
export function TransferForm({ view, cancel }: PanelBody) {
  return view.transfer ? <Confirm view={view} transfer={view.transfer} cancel={cancel} /> : <FindClass view={view} cancel={cancel} />;
}

function FindClass({ view, cancel }: PanelBody) {
  const { targets, moreTargets, registration } = view;
  const [params] = useSearchParams();
  const find = params.get("find") ?? "";
  const to = (target: string) => `${registrationProfilePath(registration.id)}${queryString({ do: "transfer", find: find || undefined, target })}`;
  return (
    <Stack gap="sm">
      <SearchForm id="find-class" label="Find a class" placeholder="Code, program, campus, or month" keeps={[["do", "transfer"]]} />
      <ul className="lines" aria-live="polite" aria-label="Classes">
        {targets.map((target) => (
          <li key={target.id}>
            <span className="lines-main">
              <Link to={to(target.id)} preventScrollReset>
                {target.code}
              </Link>
              <span className="lines-sub">
                {[target.isSameProgram ? null : target.program, startOf(target), target.campus, seatsOf(target)].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="lines-end">{differenceText(target.tuitionCents - ownPrice(view))}</span>
          </li>
        ))}
      </ul>
      {targets.length === 0 ? (
        <p>{find ? `No current or upcoming class matches "${find}".` : "No other upcoming class. Add a class first."}</p>
      ) : null}
      {moreTargets > 0 ? <p className="faint">{moreTargets} more. Type to narrow the search.</p> : null}
      <div>{cancel}</div>
    </Stack>
  );
}

/** The current price of the student's class; a special price of the registration is kept in a transfer. */
const ownPrice = ({ ownClassCents, registration }: RegistrationView): number => ownClassCents ?? registration.tuitionCents;

function Confirm({ view, transfer, cancel }: PanelBody & { transfer: NonNullable<RegistrationView["transfer"]> }) {
  const { student, courseClass, registration, money } = view;
  const { from, to, differenceCents, balanceCents, overpaidCents } = transfer;
  const [params] = useSearchParams();
  const again = `${registrationProfilePath(registration.id)}${queryString({ do: "transfer", find: params.get("find") ?? undefined })}`;
  return (
    <Form intent="transfer" schema={transferFields} className="form">
      <input type="hidden" name="target" value={to.id} />
      <p>
        {student.firstName} leaves {courseClass.code} for <strong>{to.code}</strong> and gets an email about it.{" "}
        <Link to={again} preventScrollReset>
          Choose another class
        </Link>
      </p>
      <TextareaField name="reason" label="Reason" hint="Included in the email to the student." rows={2} maxLength={500} />
      {to.state === "open" ? null : <CheckboxField name="override" label="Register anyway, even if that class is full or closed" />}
      <Effects
        lines={[
          ["Starts", startOf(to)],
          ["Campus", to.campus ?? "Online"],
          [`Seats in ${to.code}`, seatsOf(to)],
          [`Seats in ${courseClass.code}`, from ? `${seatsOf(from)} now, 1 more after` : "One is released"],
          ["Tuition difference", differenceText(differenceCents)],
          ["Balance now", formatMoney(money.balance)],
          overpaidCents > 0 ? ["To refund after", formatMoney(overpaidCents)] : ["Balance after", formatMoney(balanceCents)],
        ]}
      />
      <p className="faint">The application fee isn't charged again.</p>
      <FormActions cancel={cancel}>
        <SubmitButton>Transfer to {to.code}</SubmitButton>
      </FormActions>
    </Form>
  );
}
