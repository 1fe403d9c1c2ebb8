import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { classesPath, classPath } from "~/features/programs/class-paths";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxField, Form, FormActions, RadioGroupField, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { cancelClass, cancelClassView } from "../../domain/cancel-class";
import { cancelClassFields, cancelledText } from "../../model";

type From = { params: Record<string, string | undefined> };

export const loader = screenLoader(cancelClassView, { gate: school });
export const action = screenAction(
  {
    cancel: intent(cancelClass, {
      input: (values, { params }: From) => ({ ...values, class: params.id }),
      to: ({ id }) => classPath(id),
      toast: cancelledText,
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Cancel ${data.courseClass.code}` : "Cancel class"));

const WAYS = [
  { value: "transfer", label: "Move them to another class", help: "They get a seat there and pay no new application fee." },
  {
    value: "cancel",
    label: "Cancel their registrations",
    help: "Request refunds of online payments. The seats are released and nothing more is due.",
  },
  { value: "each", label: "Decide student by student", help: "Move some students and refund the others." },
];

export default function ClassCancel() {
  const { courseClass, program, students, targets } = useLoaderData<typeof loader>();
  const back = classPath(courseClass.id);
  const places = targets.map(({ id, code, startDate, free, status }) => ({
    value: id,
    label: `${code}, ${startDate ? shortDate(startDate) : "self-paced"}, ${free} open${status === "closed" ? ", closed" : ""}`,
  }));
  const atSchool = students.some((each) => each.paidCents > each.paidOnlineCents);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Classes", to: classesPath },
          { label: courseClass.code, to: back },
        ]}
        title={`Cancel ${courseClass.code}`}
        lead={[program, courseClass.startDate ? `starts ${shortDate(courseClass.startDate)}` : null].filter(Boolean).join(" · ")}
      />
      {courseClass.isCancelled ? (
        <div className="alert">This class is already cancelled.</div>
      ) : (
        <Card
          title={
            students.length > 0
              ? `Choose what happens to the ${students.length === 1 ? "registered student" : `${students.length} registered students`}.`
              : "No one is registered"
          }
        >
          <Form intent="cancel" schema={cancelClassFields} className="form" defaultValues={{ with_application_fee: true }}>
            {students.length > 0 ? (
              <>
                <RadioGroupField name="students" label="Students" options={WAYS} required />
                <div data-way="transfer">
                  <SelectField name="target" label="Other class" required hint="Upcoming classes of the same program." options={places} />
                </div>
                <div data-way="each">
                  {students.map(({ id, name, paidOnlineCents }) => (
                    <SelectField
                      key={id}
                      name={`choices.${id}`}
                      label={name}
                      hint={`Paid online: ${formatMoney(paidOnlineCents)}.`}
                      empty="Choose…"
                      required
                      options={[
                        { value: "cancel", label: "Cancel and request a refund" },
                        ...places.map((place) => ({ ...place, label: `Move to ${place.label}` })),
                      ]}
                    />
                  ))}
                </div>
                <CheckboxField name="override" label="Move them anyway, even if that class is full or closed" />
                <CheckboxField
                  name="with_application_fee"
                  label="Refund the application fee, too"
                  hint={`When registrations are cancelled.${atSchool ? " Refund payments made at the school yourself." : ""}`}
                />
              </>
            ) : (
              <p>Its waitlist moves to the program's waitlist, and we email the people on it.</p>
            )}
            <TextareaField
              name="reason"
              label="Reason"
              required
              rows={3}
              maxLength={500}
              hint={students.length > 0 ? "Included in the email to the students." : undefined}
            />
            <FormActions
              cancel={
                <ButtonLink to={back} quiet>
                  Keep the class
                </ButtonLink>
              }
            >
              <SubmitButton tone="danger">Cancel class</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      )}
      {students.length > 0 ? (
        <Card title="Registered students">
          <PlainTable
            caption="Registered students"
            rows={students}
            rowKey={({ id }) => id}
            empty=""
            columns={[
              { header: "Student", cell: ({ id, name }) => <Link to={registrationProfilePath(id)}>{name}</Link> },
              { header: "Email", cell: ({ email }) => email },
              { header: "Paid online", align: "end", cell: ({ paidOnlineCents }) => formatMoney(paidOnlineCents) },
              { header: "Total paid", align: "end", cell: ({ paidCents }) => formatMoney(paidCents) },
            ]}
          />
        </Card>
      ) : null}
    </>
  );
}
