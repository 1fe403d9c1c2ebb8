import { IconBriefcase, IconCalendarEvent, IconCreditCard, IconSchool, IconSearch, IconUser, IconUsers } from "@tabler/icons-react";
import { useEffect } from "react";
import { studentOfflinePath, studentScope } from "~/features/enrollment/paths";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { activePath, type PlaceItem, type TopEntry } from "~/ui/menu-items";
import { useText } from "~/ui/use-text";
import { useMenuPlace } from "./menu-place";
import styles from "./places.module.css";

/** The worker's name and the cache that it reads: see `public/student/worker.js`. */
const WORKER = "/student/worker.js";
const KEPT = "student";

/** Keeps the student's next day on the phone, for when there is no connection. Once for each page that is loaded. */
function useKeptOffline(isStudent: boolean): void {
  useEffect(() => {
    if (isStudent && "serviceWorker" in navigator && "caches" in window) keep().catch(() => undefined);
  }, [isStudent]);
}

async function keep(): Promise<void> {
  const answer = await fetch(studentOfflinePath, { headers: { Accept: "text/html" } });
  // A signed-out student is redirected to sign-in, and redirects are not cached.
  if (answer.ok && !answer.redirected) await (await caches.open(KEPT)).put(studentOfflinePath, answer);
  await navigator.serviceWorker.register(WORKER, { scope: studentScope });
}

const ICONS = {
  today: IconCalendarEvent,
  classes: IconSchool,
  students: IconUsers,
  payments: IconCreditCard,
  profile: IconUser,
  search: IconSearch,
} satisfies Record<PlaceItem["icon"], typeof IconUser>;

interface Props {
  places: PlaceItem[];
  work: TopEntry[];
  isStudent: boolean;
}

/**
 * The places that a person goes to most: on a phone a bar at the bottom, where the thumb is. Students have them on wide screens too, as a
 * row of tabs below the top navigation, which on a phone stands in the bar as one entry. Staff have the sidebar there.
 */
export function Places({ places, work, isStudent }: Props) {
  const text = useText();
  useKeptOffline(isStudent);
  const workItems = work.flatMap(({ items }) => items);
  const active = activePath(
    [...places, ...workItems].map(({ path }) => path),
    useMenuPlace(),
  );
  return (
    <nav className={styles.places} aria-label={text(isStudent ? "My school" : "Places")} data-places={isStudent ? "" : "phone"}>
      {places.map(({ path, label, icon }) => {
        const Icon = ICONS[icon];
        return (
          <Link key={path} to={path} aria-current={path === active ? "page" : undefined}>
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            {label}
          </Link>
        );
      })}
      {work.length > 0 ? (
        <div className={styles.work} data-here={workItems.some(({ path }) => path === active) || undefined}>
          <Menu
            button={
              <>
                <IconBriefcase size={20} stroke={1.5} aria-hidden="true" />
                {text("Work")}
              </>
            }
          >
            {workItems.map(({ path, label }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
          </Menu>
        </div>
      ) : null}
    </nav>
  );
}
