import { useLoaderData, useSearchParams } from "@remix-run/react";
import { registrationProfilePath, studentsPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { readManualForm } from "../../domain/by-staff/read-manual-form";
import { registerManually } from "../../domain/by-staff/register-manually";
import { ChooseProgram } from "../../parts/by-staff/choose-program";
import { FindStudent } from "../../parts/by-staff/find-student";
import { ManualRegistrationForm } from "../../parts/by-staff/manual-form";

export const loader = screenLoader(readManualForm, { gate: school });
export const action = screenAction(
  {
    register: intent(registerManually, {
      to: ({ id }, _, form) => registrationProfilePath(id, form.get("taken") === "card" ? "card" : undefined),
      toast: "Student registered.",
    }),
  },
  { gate: school },
);
export const meta = titled("Register a student");

export default function ManualRegistration() {
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const kept = Object.fromEntries(["student", "pre_enroll", "inquiry", "waitlist"].map((name) => [name, params.get(name)]));
  const others = new URLSearchParams(params);
  for (const name of ["class", "program"]) others.delete(name);
  others.set("program", "-");
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Students", to: studentsPath }]}
        title="Register a student"
        lead={
          page.program ? (
            <>
              {page.program.title}. <Link to={`?${others}`}>Change program</Link>
            </>
          ) : (
            "For students who register in person, by phone, or by email."
          )
        }
      />
      {page.isDisapproved ? <div className="alert">This pre-enrollment was disapproved. Approve it first.</div> : null}
      {page.program ? (
        <>
          <FindStudent student={page.student} matches={page.matches} />
          <ManualRegistrationForm page={page} />
        </>
      ) : (
        <ChooseProgram programs={page.programs} kept={kept} lead="Choose the program first." />
      )}
    </>
  );
}
