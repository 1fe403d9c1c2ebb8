import {
  IconBook2,
  IconBriefcase,
  IconBuildingStore,
  IconCategory,
  IconCreditCard,
  IconHome,
  IconMail,
  IconPalette,
  IconRobot,
  IconSchool,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import type { MenuIcon } from "~/ui/menu-items";

const ICONS = {
  home: IconHome,
  programs: IconBook2,
  students: IconUsers,
  compliance: IconShieldCheck,
  mail: IconMail,
  store: IconBuildingStore,
  branding: IconPalette,
  payments: IconCreditCard,
  assistants: IconRobot,
  partners: IconUsersGroup,
  website: IconWorld,
  schools: IconSchool,
  catalog: IconCategory,
  users: IconUsers,
  jobs: IconBriefcase,
} satisfies Record<MenuIcon, typeof IconHome>;

export function MenuGlyph({ icon }: { icon: MenuIcon }) {
  const Icon = ICONS[icon];
  return <Icon size={18} stroke={1.5} aria-hidden="true" />;
}
