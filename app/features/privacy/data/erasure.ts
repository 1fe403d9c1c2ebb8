import { type SQL, sql } from "drizzle-orm";
import { ERASED_FIRST_NAME, erasedEmail } from "~/platform/erased";
import { everyWordIn, trigramWords } from "~/platform/trigrams";
import type { StudentRow } from "./person";
import { BLANK_PROFILE, PERSON_TABLES, type Person, type PersonTable, registrationsOf } from "./person-tables";

/** The statement that empties or deletes a person's rows of one table; null for what stays as it is. */
export function erasing({ table, of, erased }: PersonTable, person: Person, pseudonym: string): SQL | null {
  if (!erased) return null;
  const name = sql.identifier(table);
  if (erased === "row") return sql`DELETE FROM ${name} WHERE ${of(person)}`;
  const blank = { ...person, pseudonym, email: erasedEmail(person.studentId) };
  const columns = Object.entries(erased).map(
    ([column, value]) => sql`${sql.identifier(column)} = ${typeof value === "function" ? value(blank) : value}`,
  );
  return sql`UPDATE ${name} SET ${sql.join(columns, sql`, `)} WHERE ${of(person)}`;
}

/** The statements of an erasure, table by table. */
export const erasures = (person: Person, pseudonym: string): SQL[] => PERSON_TABLES.flatMap((table) => erasing(table, person, pseudonym) ?? []);

/** The search words of mail to the person or about them. They go before the mail loses its address. */
export function searchErasures({ schoolId, studentId, emails }: Person, student: StudentRow): SQL[] {
  const ids = sql`(SELECT id FROM mails WHERE school_id = ${schoolId} AND student_id = ${studentId}
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND recipient IN (SELECT value FROM json_each(${JSON.stringify(emails)}))
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND subject_type = 'student' AND subject_id = ${studentId}
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND subject_type = 'registration' AND subject_id IN ${registrationsOf({ schoolId, studentId })})`;
  return [...emails, `${student.firstName} ${student.lastName}`]
    .map(trigramWords)
    .filter((words) => words.length > 0)
    .map(
      (words) =>
        sql`DELETE FROM mails_search WHERE mails_search MATCH ${everyWordIn(schoolId, words)} AND school_id = ${schoolId} AND mail_id IN ${ids}`,
    );
}

/** Mail to staff and others about the student: they keep their address and lose their text. */
export const mailAboutErased = ({ schoolId, studentId }: Person): SQL => sql`UPDATE mails SET subject = 'Erased', html = '', text = '', archive = NULL
  WHERE school_id = ${schoolId} AND id IN (SELECT id FROM mails WHERE school_id = ${schoolId} AND subject_type = 'student' AND subject_id = ${studentId}
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND subject_type = 'registration' AND subject_id IN ${registrationsOf({ schoolId, studentId })})`;

/** The files of old mail that hold a text of the person: keys and IDs of the mails. */
export const archivesOf = ({ schoolId, studentId, emails }: Person): SQL<{ key: string; ids: string }> => sql<{
  key: string;
  ids: string;
}>`SELECT archive AS key, json_group_array(id) AS ids FROM mails WHERE school_id = ${schoolId} AND archive IS NOT NULL AND id IN (
    SELECT id FROM mails WHERE school_id = ${schoolId} AND student_id = ${studentId}
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND recipient IN (SELECT value FROM json_each(${JSON.stringify(emails)}))
    UNION SELECT id FROM mails WHERE school_id = ${schoolId} AND subject_type = 'registration' AND subject_id IN ${registrationsOf({ schoolId, studentId })})
  GROUP BY archive`;

/** Values by which two records look alike. */
export const identitiesErased = ({ schoolId, emails, phones }: Person, { dateOfBirth }: StudentRow): SQL => {
  const keys = emails.map((email) => {
    const at = email.indexOf("@");
    return email.slice(0, at).replaceAll(".", "") + email.slice(at);
  });
  return sql`DELETE FROM shared_identities WHERE school_id = ${schoolId} AND ((kind = 'email' AND value IN (SELECT value FROM json_each(${JSON.stringify(keys)})))
    OR (kind = 'phone' AND value IN (SELECT value FROM json_each(${JSON.stringify(phones)}))) OR (kind = 'birth' AND value = ${dateOfBirth}))`;
};

/** Seats that unfinished registrations of the person hold. */
export const heldSeatsReleased = ({ schoolId, studentId, emails }: Person): SQL => sql`UPDATE seats SET state = 'released'
  WHERE school_id = ${schoolId} AND state = 'held' AND draft_id IN (SELECT d.id FROM registration_drafts d WHERE d.school_id = ${schoolId}
    AND (d.student_id = ${studentId} OR d.email IN (SELECT value FROM json_each(${JSON.stringify(emails)}))))`;

/** A student's row after an erasure. */
export const blankStudent = (studentId: string, pseudonym: string) => ({
  ...BLANK_PROFILE,
  firstName: ERASED_FIRST_NAME,
  lastName: pseudonym,
  email: erasedEmail(studentId),
});
