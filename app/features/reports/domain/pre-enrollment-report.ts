import { listPreEnrollments } from "~/features/pre-enrollments/domain/read";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { readPreEnrollmentReport } from "../data/pre-enrollment-report";
import { preEnrollmentReportInput } from "../report-model";
import { reportSpan } from "./report-days";

/** Applications of some days: how many, what became of them, and who applied. */
export const preEnrollmentReport = query({
  name: "reports.pre-enrollments",
  allow: schoolStaff,
  input: preEnrollmentReportInput,
  async run(ctx, { interval, program, status, from_date, to_date, ...list }) {
    const { from, to, periods, ...shown } = reportSpan(ctx, { from_date, to_date, interval });
    const days = { from_date: shown.from_date, to_date: shown.to_date };
    const [report, page] = await Promise.all([
      readPreEnrollmentReport(ctx, { from, to, periods }, { program, status }),
      listPreEnrollments(ctx, { ...list, program, status, ...days }),
    ]);
    const rows = page.results.map(({ preEnrollment: row, program: title }) => ({
      id: row.id,
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      phone: row.phone,
      program: title,
      createdAt: row.createdAt,
      status: row.status,
      planToPay: row.planToPay,
    }));
    return { ...shown, ...report, page: { results: rows, count: page.count } };
  },
});
