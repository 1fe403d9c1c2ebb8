import { Box, Group, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconExternalLink, IconMenu2, IconSettings } from "@tabler/icons-react";
import { logoutPath } from "~/features/identity/paths";
import { ROLE_LABELS } from "~/features/identity/role-model";
import { Bell } from "~/features/notifications/parts/bell";
import { PlainForm } from "~/ui/form/plain-form";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import type { MenuItem, Navigation, TopEntry } from "~/ui/menu-items";
import type { Brand, Shell } from "~/ui/shell";
import { useText } from "~/ui/use-text";
import { initialOf } from "./initial";
import { LanguageChoice } from "./language-choice";
import { Palette } from "./palette";
import { SchemeChoice } from "./scheme-choice";
import { SIDEBAR_ID } from "./sidebar";

interface Props {
  brand: Brand;
  user: NonNullable<Shell["user"]>;
  navigation: Navigation;
}

/** The bar on top: drawer button, brand, the student's own navigation, sister product, bell, settings, account. */
export function Navbar({ brand, user, navigation }: Props) {
  const { sister, settings, sidebar, top } = navigation;
  const text = useText();
  const hasSettings = settings.length > 0;
  return (
    <header className="navbar">
      {sidebar.length > 0 ? (
        <button type="button" className="navbar-icon navbar-drawer" aria-label={text("Menu")} {...{ popovertarget: SIDEBAR_ID }}>
          <IconMenu2 size={20} stroke={1.5} aria-hidden="true" />
        </button>
      ) : null}
      <BrandMark brand={brand} />
      {top.length > 0 ? <TopNavigation entries={top} /> : null}
      <Group gap={4} wrap="nowrap" ml="auto">
        {sister ? (
          <span className="navbar-sister">
            <SisterLink {...sister} />
          </span>
        ) : null}
        {user.roleType === "school" ? <Palette navigation={navigation} user={user.email} /> : null}
        {navigation.hasBell ? <Bell unread={user.unread} /> : null}
        {hasSettings ? (
          <Menu className="navbar-menu" name={text("Settings")} button={<IconSettings size={20} stroke={1.5} aria-hidden="true" />}>
            {sister ? <NarrowSister {...sister} /> : null}
            <MenuLinks items={settings} />
          </Menu>
        ) : null}
        <AccountMenu user={user} items={navigation.account} sister={hasSettings ? null : sister} />
      </Group>
    </header>
  );
}

const SisterLink = ({ name, url }: { name: string; url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    Switch to {name} <IconExternalLink size={14} stroke={1.5} aria-hidden="true" />
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** In a menu, and only where the bar has no room for it. */
const NarrowSister = (sister: { name: string; url: string }) => (
  <div className="menu-sister">
    <SisterLink {...sister} />
  </div>
);

const MenuLinks = ({ items }: { items: MenuItem[] }) =>
  items.map((item) => (
    <Link key={item.path} to={item.path}>
      {item.label}
    </Link>
  ));

interface AccountProps {
  user: Props["user"];
  items: MenuItem[];
  sister: { name: string; url: string } | null;
}

function AccountMenu({ user, items, sister }: AccountProps) {
  const text = useText();
  const initials = user.name
    .split(/\s+/)
    .map((part) => part[0])
    .slice(0, 2)
    .join("");
  return (
    <Menu
      className="navbar-menu navbar-account"
      name={text("Account of {name}", { name: user.name })}
      button={
        <>
          {user.avatarUrl ? (
            <Box component="img" w={28} h={28} bdrs="50%" style={{ objectFit: "cover" }} src={user.avatarUrl} alt="" />
          ) : (
            <Group
              component="span"
              justify="center"
              flex="none"
              w={28}
              h={28}
              bdrs="50%"
              bg="var(--tint-strong)"
              c="var(--grey-900)"
              fz={11}
              fw={600}
            >
              {initials}
            </Group>
          )}
          <Text component="span" inherit truncate maw={160} className="navbar-account-name">
            {user.name}
          </Text>
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </>
      }
    >
      <Stack gap={0} px={10} pt={8} pb={10} mb={6} c="dimmed" fz={13} className="menu-head">
        <Box component="strong" c="var(--grey-900)" fz="md" fw={600}>
          {user.name}
        </Box>
        <span>{user.email}</span>
        <span>{text(ROLE_LABELS[user.role])}</span>
      </Stack>
      {sister ? <NarrowSister {...sister} /> : null}
      <MenuLinks items={items} />
      {user.isBilingual ? <LanguageChoice /> : null}
      <SchemeChoice />
      <PlainForm intent="logout" action={logoutPath()} quiet>
        <button type="submit">{text("Logout")}</button>
      </PlainForm>
    </Menu>
  );
}

function TopNavigation({ entries }: { entries: TopEntry[] }) {
  const text = useText();
  return (
    <Group component="nav" gap={2} wrap="nowrap" ml={16} className="top-nav" aria-label={text("Main")}>
      {entries.map(({ label, items }) => {
        const [only] = items;
        if (!only) return null;
        return items.length === 1 ? (
          <Link key={label} to={only.path}>
            {label}
          </Link>
        ) : (
          <Menu
            key={label}
            align="start"
            button={
              <>
                {label} <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
              </>
            }
          >
            <MenuLinks items={items} />
          </Menu>
        );
      })}
    </Group>
  );
}

/** The school's logo, else its initial on its colour and its name; leads home. */
function BrandMark({ brand }: { brand: Brand }) {
  const text = useText();
  return (
    <Group
      renderRoot={(props) => <Link {...props} to="/" />}
      display="inline-flex"
      gap={10}
      wrap="nowrap"
      miw={0}
      mih={40}
      fw={600}
      td="none"
      className="brand-mark"
      aria-label={text("{brand}, home", { brand: brand.name })}
    >
      {brand.logoUrl ? (
        <img src={brand.logoUrl} alt="" height={28} />
      ) : (
        <>
          <span className="brand-initial" aria-hidden="true">
            {initialOf(brand.name)}
          </span>
          <Text component="span" inherit truncate>
            {brand.name}
          </Text>
        </>
      )}
    </Group>
  );
}
