import { Icon } from "~/ui/site/icons";
import { SiteLink } from "~/ui/site/link";

interface Props {
  title: string;
  text?: string;
  link?: string;
  label?: string;
}

export function SectionHead({ title, text, link, label }: Props) {
  return (
    <div className="section-head">
      <div>
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      {link ? (
        <SiteLink className="more" href={link}>
          {label} <Icon name="arrow" />
        </SiteLink>
      ) : null}
    </div>
  );
}
