import { IconFileCheck } from "@tabler/icons-react";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { requirementsPath } from "../paths";
import type { HolderKind } from "../requirement-model";

const TEXTS: Readonly<Record<Exclude<HolderKind, "student">, string>> = {
  instructor: "Choose what your school asks instructors for, such as a license or a BLS card.",
  site: "Choose what your school asks clinical sites for, such as a certificate of insurance.",
  school: "Choose what your school keeps itself, such as its approval letter or surety bond.",
};

/** Shown where nothing is asked for. */
export const NoRequirements = ({ of }: { of: Exclude<HolderKind, "student"> }) => (
  <EmptyState
    title="No documents required"
    icon={<IconFileCheck size={22} stroke={1.5} />}
    action={<ButtonLink to={requirementsPath(undefined, of)}>Choose requirements</ButtonLink>}
  >
    {TEXTS[of]}
  </EmptyState>
);
