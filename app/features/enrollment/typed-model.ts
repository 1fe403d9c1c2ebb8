import type { students } from "#drizzle/schema/enrollment";

type Student = typeof students.$inferSelect;

/** Form fields of a student's record, with their columns. The email is not among them: it identifies the record. */
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

/** Entered values of some of those fields. */
export type TypedDifferences = Partial<Record<RecordField, string>>;

/** The columns of some fields. */
export const recordOf = (typed: TypedDifferences): Partial<Student> =>
  Object.fromEntries(Object.entries(typed).map(([field, value]) => [RECORD_COLUMNS[field as RecordField], value]));

/** The differences that the record does not have yet. */
export function openDifferences(typed: Record<string, string> | null, record: Student): TypedDifferences {
  const fields = Object.keys(RECORD_COLUMNS) as RecordField[];
  return Object.fromEntries(
    fields.flatMap((field) => (typed?.[field] && record[RECORD_COLUMNS[field]] !== typed[field] ? [[field, typed[field]]] : [])),
  );
}
