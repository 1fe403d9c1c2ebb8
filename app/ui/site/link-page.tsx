import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "../error-page";
import { useText } from "../use-text";

interface Props {
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** A page that a mailed link opens. */
export const LinkPage = ({ title, lead, children }: Props) => (
  <main id="main" className="wrap narrow">
    <div className="outcome">
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </div>
  </main>
);

/** Its error page: a title for each status that the link can have, and the usual page for any other error. */
export function LinkError({ titles, lead, ...rest }: Omit<Props, "title"> & { titles: Readonly<Record<number, string>> }) {
  const text = useText();
  const error = useRouteError();
  const title = isRouteErrorResponse(error) ? titles[error.status] : undefined;
  return title ? <LinkPage {...rest} title={text(title)} lead={lead && text(lead)} /> : <ErrorPage />;
}
