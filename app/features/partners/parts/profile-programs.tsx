import { Group } from "@mantine/core";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { referralFeeText } from "../model";
import { partnerProgramPath } from "../paths";
import { DirectoryButton } from "./directory-button";
import { InDirectory, NextStart, type PartnerProgram } from "./program-columns";

/** What a partner teaches, on its profile. Without an affiliation there is nothing to add. */
export function ProfilePrograms({ programs, isAffiliated }: { programs: PartnerProgram[]; isAffiliated: boolean }) {
  if (programs.length === 0) return <p className="faint">No program is on offer.</p>;
  return (
    <div className="table-scroll">
      <table className="table">
        <caption className="visually-hidden">Programs</caption>
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col" data-align="end">
              Tuition
            </th>
            <th scope="col">Referral fee</th>
            <th scope="col">In directory</th>
          </tr>
        </thead>
        <tbody>
          {programs.map((program) => (
            <tr key={program.id}>
              <td data-label="Program">
                <span className="stack">
                  <Link to={partnerProgramPath(program.slug)}>{program.title}</Link>
                  <span className="two-lines">
                    {PROGRAM_TYPE_LABELS[program.type]}, next start <NextStart program={program} />
                  </span>
                </span>
              </td>
              <td data-label="Tuition" data-align="end">
                <Money cents={program.tuitionCents} />
              </td>
              <td data-label="Referral fee">
                {referralFeeText({ type: program.feeType, value: program.feeValue }) ?? <span className="faint">–</span>}
              </td>
              <td data-label="In directory">
                <Group component="span" gap={10} wrap="nowrap">
                  <InDirectory isThere={Boolean(program.inDirectory)} />
                  {isAffiliated ? <DirectoryButton program={program} /> : null}
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
