import type { Role } from "~/platform/context";
import { PERMISSION_SETS as SETS } from "~/platform/permission-sets";
import { FormSection, type Option, PhoneField, PictureField, SelectField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { employersPath } from "../../paths";
import { ROLE_LABELS } from "../../role-model";
import { assignableRoles, mayNarrow, PERMISSION_SETS } from "../../user-model";

interface Props {
  /** Who fills the form in. */
  actor: Role;
  schools: readonly Option[];
  employers?: readonly Option[];
  /** The address may be read, not changed. */
  isEmailFixed?: boolean;
  /** The picture that is there. */
  picture?: React.ReactNode;
  /** The role may be read, not changed: one's own. */
  isRoleFixed?: boolean;
}

/** Fields of a new or existing account. */
export function UserFields({ actor, schools, employers = [], isEmailFixed, isRoleFixed, picture }: Props) {
  const roles = assignableRoles(actor).map((role) => ({ value: role, label: ROLE_LABELS[role] }));
  return (
    <>
      <FormSection title="Person" help="The user signs in with this email.">
        <div className="form-row">
          <TextField name="first_name" label="First name" autoComplete="off" required />
          <TextField name="last_name" label="Last name" autoComplete="off" required />
        </div>
        {isEmailFixed ? null : <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" required />}
        <div className="form-row">
          <PhoneField name="phone" label="Phone" autoComplete="off" />
          <TextField name="job_title" label="Job title" autoComplete="off" />
        </div>
        <PictureField name="photo" label="Photo" current={picture} canRemove={false} school={actor === "super_admin" ? null : undefined} />
      </FormSection>
      {isRoleFixed ? null : (
        <FormSection title="Access" help={ROLE_HELP[actor]}>
          <SelectField name="role" label="Role" options={roles} empty={roles.length === 1 ? null : "Select…"} required />
          {mayNarrow(actor) ? (
            <SelectField
              name="permission_set"
              label="Permissions"
              hint={`For school admins. ${PERMISSION_SETS.map((set) => `${SETS[set].label}: ${SETS[set].hint}`).join(" ")}`}
              options={PERMISSION_SETS.map((set) => ({ value: set, label: SETS[set].label }))}
              empty="All admin permissions"
            />
          ) : null}
          {actor === "super_admin" ? (
            <>
              <SelectField name="school" label="School" hint="For owners and admins of a school." options={schools} empty="No school" />
              <SelectField
                name="employer"
                label="Employer"
                hint={
                  <>
                    For roles of an employer. <Link to={employersPath}>Employers</Link>
                  </>
                }
                options={employers}
                empty="No employer"
              />
            </>
          ) : null}
        </FormSection>
      )}
    </>
  );
}

const ROLE_HELP: Partial<Record<Role, string>> = {
  school_owner: "Owners have full access. Admins do daily work, without payouts, school profile, and users.",
  school_admin: "Admins do daily work. Only an owner can add another owner.",
};
