import { partnerPath } from "~/features/programs/paths";
import { mediaPath } from "~/platform/media-path";
import { Link } from "~/ui/link";

interface Props {
  id: string;
  name: string;
  logoFileId: string | null;
  note?: string | null;
}

/** A school in a row: its logo, or its first letter, and the way to its profile. */
export const PartnerCell = ({ id, name, logoFileId, note }: Props) => (
  <span className="person">
    <Logo name={name} fileId={logoFileId} />
    <span className="stack">
      <Link to={partnerPath(id)}>{name}</Link>
      {note ? <span className="two-lines">{note}</span> : null}
    </span>
  </span>
);

export const Logo = ({ name, fileId }: { name: string; fileId: string | null }) =>
  fileId ? (
    <img className="thumb" src={mediaPath(fileId, 320)} alt="" loading="lazy" />
  ) : (
    <span className="thumb" aria-hidden="true">
      {name.charAt(0)}
    </span>
  );

/** "Providence, RI". */
export const placeOf = (city: string | null, state: string | null): string | null => [city, state].filter(Boolean).join(", ") || null;
