import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/platform/screen";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { schoolsWithSite } from "../../domain/documents/schools";
import { pickerGate } from "../../parts/office/website-gate";
import { OFFICE_PATHS } from "../../paths";

export const loader = screenLoader(schoolsWithSite, { gate: pickerGate });
export const meta = titled("Website configuration");

/** WEB-00: a super admin chooses a school; others are redirected to their own. */
export default function SchoolPicker() {
  const schools = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Website configuration" lead="Choose the school whose website you want to edit." />
      {schools.length === 0 ? (
        <EmptyState title="No schools with a website yet">Schools on the Advanced plan have a website.</EmptyState>
      ) : (
        <ul className="plain-list">
          {schools.map(({ id, name }) => (
            <li key={id}>
              <Link to={`${OFFICE_PATHS.basic}?school=${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
