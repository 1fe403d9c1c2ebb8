import { Group } from "@mantine/core";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PlainTable } from "~/ui/plain-table";
import { referralFeeText } from "../model";
import { partnerProgramPath } from "../paths";
import { DirectoryButton } from "./directory-button";
import { InDirectory, NextStart, type PartnerProgram } from "./program-columns";

/** A partner's programs on its profile. They can be added to the directory only with an affiliation. */
export function ProfilePrograms({ programs, isAffiliated }: { programs: PartnerProgram[]; isAffiliated: boolean }) {
  return (
    <PlainTable
      caption="Programs"
      rows={programs}
      rowKey={({ id }) => id}
      empty="No programs offered."
      columns={[
        {
          header: "Program",
          cell: (program) => (
            <span className="stack">
              <Link to={partnerProgramPath(program.slug)}>{program.title}</Link>
              <span className="two-lines">
                {PROGRAM_TYPE_LABELS[program.type]}, next start <NextStart program={program} />
              </span>
            </span>
          ),
        },
        { header: "Tuition", align: "end", cell: (program) => <Money cents={program.tuitionCents} /> },
        {
          header: "Referral fee",
          cell: ({ feeType, feeValue }) => referralFeeText({ type: feeType, value: feeValue }) ?? <span className="faint">–</span>,
        },
        {
          header: "In directory",
          cell: (program) => (
            <Group component="span" gap={10} wrap="nowrap">
              <InDirectory isThere={Boolean(program.inDirectory)} />
              {isAffiliated ? <DirectoryButton program={program} /> : null}
            </Group>
          ),
        },
      ]}
    />
  );
}
