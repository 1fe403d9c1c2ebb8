import { useLocation } from "@remix-run/react";
import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useAffiliated } from "~/ui/link";
import { activePath, type MenuGroup, type MenuItem } from "~/ui/menu-items";
import { keepSchool } from "../website-menu";
import { MenuGlyph } from "./icons";
import { useMenuPlace } from "./menu-place";

export const SIDEBAR_ID = "sidebar";

/** Groups of the office's screens. Below 992 px it is a drawer: a popover, which the browser opens and closes without script. */
export function Sidebar({ groups }: { groups: MenuGroup[] }) {
  const { pathname } = useLocation();
  const drawer = useRef<HTMLElement>(null);
  const active = activePath(
    groups.flatMap(({ items }) => items.map(({ path }) => path)),
    useMenuPlace(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => {
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [pathname]);
  return (
    <nav className="sidebar" id={SIDEBAR_ID} aria-label="Main" ref={drawer} {...{ popover: "auto" }}>
      {groups.map((group) =>
        group.label ? <Group key={group.label} group={group} active={active} /> : <Single key={group.items[0]?.path} group={group} active={active} />,
      )}
    </nav>
  );
}

interface Props {
  group: MenuGroup;
  active: string | null;
}

function Single({ group, active }: Props) {
  return group.items.map((item) => (
    <Link key={item.path} to={item.path} className="sidebar-single" aria-current={item.path === active ? "page" : undefined}>
      <MenuGlyph icon={group.icon} />
      {item.label}
      <Waiting count={item.badge} />
    </Link>
  ));
}

function Group({ group, active }: Props) {
  const isHere = group.items.some(({ path }) => path === active);
  const waiting = group.items.reduce((sum, { badge }) => sum + (badge ?? 0), 0);
  return (
    <details className="sidebar-group" open={isHere} key={String(isHere)}>
      <summary>
        <MenuGlyph icon={group.icon} />
        <span>{group.label}</span>
        <span className="sidebar-group-waiting">
          <Waiting count={waiting} />
        </span>
        <IconChevronDown className="sidebar-chevron" size={16} stroke={1.5} aria-hidden="true" />
      </summary>
      <ul>
        {group.items.map((item) => (
          <li key={item.path}>
            <Entry item={item} isActive={item.path === active} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ item, isActive }: { item: MenuItem; isActive: boolean }) {
  const here = useLocation();
  const affiliated = useAffiliated();
  if (item.newTab)
    return (
      <a href={affiliated(item.path)} target="_blank" rel="noopener noreferrer">
        {item.label} <IconExternalLink size={14} stroke={1.5} aria-hidden="true" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    );
  return (
    <Link to={keepSchool(item.path, here)} aria-current={isActive ? "page" : undefined}>
      {item.label}
      <Waiting count={item.badge} />
    </Link>
  );
}

const Waiting = ({ count = 0 }: { count?: number }) =>
  count > 0 ? (
    <span className="count">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> to review</span>
    </span>
  ) : null;
