import type { ReactNode } from "react";
import { mediaPath } from "~/platform/media-path";
import { Link } from "./link";

interface Props {
  name: string;
  avatarFileId: string | null;
  to: string;
  /** A second line: how the person is reached. */
  children?: ReactNode;
}

/** A person in a row: picture or initials, and the name as the row's link. */
export const PersonCell = ({ name, avatarFileId, to, children }: Props) => (
  <span className="person">
    <Avatar name={name} fileId={avatarFileId} />
    <span className="stack">
      <Link to={to}>{name}</Link>
      {children ? <span className="two-lines">{children}</span> : null}
    </span>
  </span>
);

export function Avatar({ name, fileId, large }: { name: string; fileId: string | null; large?: boolean }) {
  const className = large ? "person-picture person-large" : "person-picture";
  if (fileId) return <img className={className} src={mediaPath(fileId)} alt="" width={28} height={28} loading="lazy" />;
  const words = name.trim().split(/\s+/);
  const initials = `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`;
  return (
    <span className={className} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
