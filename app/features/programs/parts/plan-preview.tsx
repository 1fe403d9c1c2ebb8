import { Box, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { instalmentSchedule, type PlannedInstalment } from "~/features/payments/model";
import { formatMoney, parseMoney } from "~/platform/money";
import { friendlyDate, plusDays } from "~/platform/zones";
import { useForm } from "~/ui/form";
import { PLAN_INTERVALS, type PlanInterval } from "../program-model";

const NAMES = ["tuition_fee", "plan_payments", "plan_interval", "plan_deposit"] as const;
type Values = Record<(typeof NAMES)[number], string>;

function planOf(values: Values, today: string): PlannedInstalment[] {
  const tuition = parseMoney(values.tuition_fee) ?? 0;
  const count = Number(values.plan_payments) || 0;
  const days = PLAN_INTERVALS[(values.plan_interval || "monthly") as PlanInterval] ?? 30;
  if (count < 2 || tuition <= 0) return [];
  return instalmentSchedule({
    balance: tuition,
    count,
    firstDate: plusDays(today, days),
    intervalDays: days,
    deposit: parseMoney(values.plan_deposit) ?? 0,
  });
}

/** Preview of the installments for a registration today; follows the form. */
export function PlanPreview({ today }: { today: string }) {
  const { defaults, failure, formId } = useForm();
  const given = failure?.repopulateFields ?? defaults;
  const read = (name: string) => (typeof given[name] === "string" || typeof given[name] === "number" ? String(given[name]) : "");
  const [values, setValues] = useState<Values>(() => Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Values);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const look = () => {
      const typed = new FormData(form);
      setValues(Object.fromEntries(NAMES.map((name) => [name, String(typed.get(name) ?? "")])) as Values);
    };
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, [formId]);
  const plan = planOf(values, today);
  return (
    <Box mt={4} mb={14} px="md" py="sm" bg="var(--grey-50)" bdrs={8} className="plan-preview figures" aria-live="polite">
      <strong>Installments</strong>
      {plan.length === 0 ? (
        <p className="faint">Choose an installment plan to preview its payments.</p>
      ) : (
        <>
          <Stack component="ol" gap={0} mt={6}>
            {plan.map(({ position, amountCents, dueDate }) => (
              <Group component="li" justify="space-between" maw={360} key={position}>
                <span>{friendlyDate(dueDate)}</span>
                <span>{formatMoney(amountCents)}</span>
              </Group>
            ))}
          </Stack>
          <p className="faint">For a registration today. No installment is due after the class ends.</p>
        </>
      )}
    </Box>
  );
}
