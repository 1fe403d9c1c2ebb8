import { Link } from "./link";

interface Props {
  affid: string;
  affiliate: { name: string; path: string } | null;
}

/** The name of the affiliated school that referred the visitor, or the raw value of the link when no school matches. */
export const AffiliateName = ({ affid, affiliate }: Props) =>
  affiliate ? <Link to={affiliate.path}>{affiliate.name}</Link> : <span className="faint">{affid}, not an affiliated school</span>;
