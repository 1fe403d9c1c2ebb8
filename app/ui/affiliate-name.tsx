import { Link } from "./link";

interface Props {
  affid: string;
  affiliate: { name: string; path: string } | null;
}

/** Who has sent somebody here: the affiliated school, or what stood in the link when it is none. */
export const AffiliateName = ({ affid, affiliate }: Props) =>
  affiliate ? <Link to={affiliate.path}>{affiliate.name}</Link> : <span className="faint">{affid}, not an affiliated school</span>;
