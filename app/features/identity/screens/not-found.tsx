import { data } from "@remix-run/cloudflare";
import { useAffiliated } from "~/ui/link";
import { titled } from "../parts/title";
import { homePath } from "../paths";

export const meta = titled("Page not found");

/** SYS-02, and what every unknown address gets. */
export const loader = () => data({}, { status: 404 });

/** Nothing can be sent to a page that is not there. */
export const action = () => data({}, { status: 404 });

export default function NotFound() {
  const affiliated = useAffiliated();
  return (
    <section className="auth-card">
      <h1>Page not found</h1>
      <p>The address may be mistyped, or what was here is gone.</p>
      <p className="auth-links">
        <a className="button" href={affiliated(homePath())}>
          Home
        </a>
      </p>
    </section>
  );
}
