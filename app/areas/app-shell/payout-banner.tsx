import { Group } from "@mantine/core";
import { useMatches } from "@remix-run/react";
import { IconAlertTriangle } from "@tabler/icons-react";
import { payoutAccountPath } from "~/features/payments/paths";
import type { PayoutStatus, Role } from "~/platform/context";
import { Link } from "~/ui/link";

const WORDS = {
  linked: {
    problem: "Your payout account is not verified yet.",
    action: "Confirm your details.",
    forOthers: "The school's payout account isn't verified yet. Ask the owner to confirm the details.",
  },
  unlinked: {
    problem: "No payout account is connected.",
    action: "Connect an account to receive payments.",
    forOthers: "No payout account is connected. Ask the owner to connect one.",
  },
} satisfies Partial<Record<PayoutStatus, { problem: string; action: string; forOthers: string }>>;

/** The screen of the payout account, however its address is spelled. */
const ACCOUNT_SCREEN = "SCH-28";

/** Warns staff that the school cannot receive payments yet; only the owner can fix it. Hidden on the payout account screen. */
export function PayoutBanner({ status, role }: { status: PayoutStatus | null; role: Role }) {
  const isThere = useMatches().some(({ id }) => id === ACCOUNT_SCREEN);
  if (status === null || status === "verified" || isThere) return null;
  const { problem, action, forOthers } = WORDS[status];
  return (
    <Group
      component="aside"
      gap={10}
      wrap="nowrap"
      px="clamp(16px, 3vw, 32px)"
      py={10}
      c="var(--amber)"
      bg="var(--amber-tint)"
      className="payout-banner"
      aria-label="Payout account"
    >
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <p>
        {role === "school_owner"
          ? [
              problem,
              " ",
              <Link key="link" to={payoutAccountPath}>
                {action}
              </Link>,
            ]
          : forOthers}
      </p>
    </Group>
  );
}
