import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "./card";
import { Link } from "./link";
import { useText } from "./use-text";

interface Props {
  title: string;
  /** Where the panel is closed. */
  back: string;
  children: ReactNode;
}

/**
 * A form that the address asks for (`?do=…`): one at a time, above what it changes. When it opens, its `data-first` button takes the focus,
 * or else its first field.
 */
export function Panel({ title, back, children }: Props) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    const first = find("[data-first]") ?? find("input:not([type=hidden]), select, textarea");
    if (!place.current?.querySelector("[aria-invalid=true]")) first?.focus();
  }, []);
  return (
    <div className="panel" ref={place}>
      <Card
        title={title}
        action={
          <Link to={back} preventScrollReset>
            {text("Close")}
          </Link>
        }
      >
        {children}
      </Card>
    </div>
  );
}
