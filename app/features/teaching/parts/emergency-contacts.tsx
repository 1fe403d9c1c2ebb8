import { Card } from "~/ui/card";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton } from "~/ui/form";
import { phoneHref } from "~/ui/site/phone";
import type { EmergencyContact } from "../domain/emergency-contact";

const Phone = ({ phone }: { phone: string }) => <a href={phoneHref(phone)}>{phone}</a>;

/** The contact that was asked for. */
export function ShownContact({ shown: { student, contact, schoolPhone } }: { shown: EmergencyContact }) {
  const office = schoolPhone ? <Phone phone={schoolPhone} /> : null;
  return (
    <Card title={`Emergency contact of ${student}`}>
      <div role="status">
        {contact ? (
          <DetailList
            details={[
              { label: "Name", value: contact.name },
              { label: "Relationship", value: contact.relationship },
              { label: "Phone", value: contact.phone ? <Phone phone={contact.phone} /> : <>No phone number on file. Call the office. {office}</> },
            ]}
          />
        ) : (
          <p>No emergency contact on file. Call the office. {office}</p>
        )}
      </div>
    </Card>
  );
}

interface Props {
  students: readonly { id: string; name: string; isGuest: boolean }[];
  /** The screen's address. */
  action: string;
}

/** A button per student: a contact is shown one at a time, and each look is kept in the log. */
export const EmergencyContacts = ({ students, action }: Props) => (
  <Card title="Emergency contacts">
    {students.length === 0 ? (
      <p className="faint">No students yet.</p>
    ) : (
      <>
        <p className="faint">The office sees who looked at a contact, and when.</p>
        <ul className="plain-list" aria-label="Emergency contacts">
          {students.map(({ id, name, isGuest }) => (
            <li key={id}>
              <span>
                {name}
                {isGuest ? <span className="two-lines">Guest, make-up</span> : null}
              </span>
              <PlainForm intent="emergency-contact" id={`contact-${id}`} match={{ registration: id }} action={action}>
                <input type="hidden" name="registration" value={id} />
                <SubmitButton tone="quiet" aria-label={`Emergency contact of ${name}`}>
                  Emergency contact
                </SubmitButton>
              </PlainForm>
            </li>
          ))}
        </ul>
      </>
    )}
  </Card>
);
