import type { students } from "#drizzle/schema/enrollment";

type Student = typeof students.$inferSelect;

/** The fields of the form that a student's record keeps, with their columns. The address is not among them: it says whose record it is. */
export const RECORD_COLUMNS = {
  first_name: "firstName",
  middle_name: "middleName",
  last_name: "lastName",
  phone: "phone",
  date_of_birth: "dateOfBirth",
  gender: "gender",
  ethnicity: "ethnicity",
  address: "address",
  city: "city",
  state: "state",
  zipcode: "zipcode",
  country: "country",
  emergency_name: "emergencyName",
  emergency_relationship: "emergencyRelationship",
  emergency_phone: "emergencyPhone",
  highest_education: "highestEducation",
} as const satisfies Record<string, keyof Student>;

export type RecordField = keyof typeof RECORD_COLUMNS;

/** What was typed for some of those fields. */
export type TypedDifferences = Partial<Record<RecordField, string>>;

/** The columns of a record that some fields fill. */
export const recordOf = (typed: TypedDifferences): Partial<Student> =>
  Object.fromEntries(Object.entries(typed).map(([field, value]) => [RECORD_COLUMNS[field as RecordField], value]));

/** Those differences that the record still has not got. */
export function openDifferences(typed: Record<string, string> | null, record: Student): TypedDifferences {
  const fields = Object.keys(RECORD_COLUMNS) as RecordField[];
  return Object.fromEntries(
    fields.flatMap((field) => (typed?.[field] && record[RECORD_COLUMNS[field]] !== typed[field] ? [[field, typed[field]]] : [])),
  );
}
