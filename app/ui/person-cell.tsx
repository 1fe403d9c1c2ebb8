import { Avatar as MantineAvatar } from "@mantine/core";
import type { ReactNode } from "react";
import { mediaPath } from "~/platform/media-path";
import { Link } from "./link";

interface Props {
  name: string;
  avatarFileId: string | null;
  to: string;
  /** Stands beside the name. */
  mark?: ReactNode;
  /** A second line: how the person is reached. */
  children?: ReactNode;
}

/** A person in a row: picture or initials, and the name as the row's link. */
export const PersonCell = ({ name, avatarFileId, to, mark, children }: Props) => (
  <span className="person">
    <Avatar name={name} fileId={avatarFileId} />
    <span className="stack">
      {mark ? (
        <span>
          <Link to={to}>{name}</Link> {mark}
        </span>
      ) : (
        <Link to={to}>{name}</Link>
      )}
      {children ? <span className="two-lines">{children}</span> : null}
    </span>
  </span>
);

/** Plain elements with the classes of Mantine's avatar, as a list has many. */
export function Avatar({ name, fileId, large }: { name: string; fileId: string | null; large?: boolean }) {
  const { root, image, placeholder } = MantineAvatar.classes;
  const words = name.trim().split(/\s+/);
  const initials = `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`;
  return (
    <span className={`person-picture ${root}`} data-large={large || undefined} aria-hidden={fileId ? undefined : "true"}>
      {fileId ? (
        <img className={image} src={mediaPath(fileId, 320)} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <span className={placeholder}>{initials.toUpperCase()}</span>
      )}
    </span>
  );
}
