import type { ShownStudent } from "./domain/shown-student";

/** The JSON of a student. */
export const studentJson = (row: ShownStudent) => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  address: row.address,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  date_of_birth: row.dateOfBirth,
  gender: row.gender,
  ethnicity: row.ethnicity,
});
