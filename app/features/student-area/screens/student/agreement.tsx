import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { friendlyDate, longInstant } from "~/platform/zones";
import { titled } from "~/ui/titled";
import { getOwnAgreement } from "../../domain/class-detail";
import sheet from "../../parts/agreement.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const loader = screenLoader(getOwnAgreement, { gate: student });
export const meta = titled<typeof loader>((data) => `${data?.title ?? "Agreement"} · ${data?.number ?? ""}`);

/** The agreement of STU-12 as it was signed, to read and to print. */
export default function Agreement() {
  const signed = useLoaderData<typeof loader>();
  return (
    <article className="agreement">
      <p className="agreement-of">
        {signed.schoolName} · Registration {signed.number}
      </p>
      <h1>{signed.title}</h1>
      <p className="agreement-of">
        {signed.program}, class {signed.classCode}
        {signed.startDate ? `, from ${friendlyDate(signed.startDate)}` : ""}
      </p>
      <div className="agreement-text">{signed.body}</div>
      <h2>Cancellation and refund policy</h2>
      <div className="agreement-text">{signed.policy}</div>
      <div className="agreement-sign">
        <p className="agreement-name">{signed.signature}</p>
        <p>Signed electronically on {longInstant(new Date(signed.signedAt), signed.zone)}</p>
      </div>
    </article>
  );
}
