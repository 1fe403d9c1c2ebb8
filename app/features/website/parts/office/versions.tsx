import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm } from "~/ui/form";

interface Props {
  versions: { number: number; authorName: string; createdAt: number }[];
  zone: string;
  preview: (number: number) => string;
}

/** Published versions, newest first, each with a preview and a way to restore it. */
export const Versions = ({ versions, zone, preview }: Props) => (
  <Card title="Versions">
    <ul className="plain-list">
      {versions.map(({ number, authorName, createdAt }, index) => (
        <li key={number}>
          <PlainForm intent="restore">
            <input type="hidden" name="number" value={number} />
            <span className="badges">
              <a href={preview(number)} target="_blank" rel="noreferrer">
                Version {number}
              </a>
              <span>
                {authorName}, <InstantText at={createdAt} zone={zone} />
              </span>
              {index === 0 ? (
                <span className="faint">Live</span>
              ) : (
                <Button type="submit" quiet aria-label={`Restore version ${number}`}>
                  Restore
                </Button>
              )}
            </span>
          </PlainForm>
        </li>
      ))}
    </ul>
  </Card>
);
