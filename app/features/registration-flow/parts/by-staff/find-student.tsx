import { useSearchParams } from "@remix-run/react";
import { StudentSearch } from "~/features/enrollment/parts/student-search";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import type { ManualForm } from "../../domain/by-staff/read-manual-form";

/** Searches existing students by name, address or phone, and shows the chosen one. */
export function FindStudent({ student, matches }: Pick<ManualForm, "student" | "matches">) {
  const [params] = useSearchParams();
  const address = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value);
    return `?${next}`;
  };
  if (student)
    return (
      <Card title="Existing student" action={<Link to={address({ student: null })}>Change student</Link>}>
        <p>
          <strong>{student.name}</strong>, {student.email}
        </p>
      </Card>
    );
  return (
    <Card title="Existing student">
      <StudentSearch
        id="find-student"
        label="Search students, or fill in the form below for a new student."
        matches={matches}
        to={(id) => address({ student: id, find: null })}
        none="No students found. Fill in the form below for a new student."
        keepsRest
      />
    </Card>
  );
}
