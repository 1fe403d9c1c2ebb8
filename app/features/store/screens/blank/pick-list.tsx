import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import { titled } from "~/ui/titled";
import { readPickList } from "../../domain/purchases/list-purchases";
import { FULFILMENT_LABELS } from "../../order-model";
import styles from "../../parts/invoice.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const loader = screenLoader(readPickList, { gate: school });
export const meta = titled("Pick list");

/** A printable list of products to prepare, with the orders they're for. */
export default function PickList() {
  const { groups, school: name, at, zone } = useLoaderData<typeof loader>();
  return (
    <article className="paper">
      <header className="paper-head">
        <div>
          <h1>Pick list</h1>
          <p>{name}</p>
        </div>
        <p>{longInstant(new Date(at), zone)}</p>
      </header>
      {groups.length === 0 ? <p>Nothing to prepare. All paid orders are handed over.</p> : null}
      {groups.map(({ title, size, quantity, rows }) => (
        <section key={`${title}:${size}`}>
          <h2>
            {quantity} × {size ? `${title}, ${size}` : title}
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Buyer</th>
                <th scope="col">Order</th>
                <th scope="col">Location</th>
                <th scope="col" className="on-paper">
                  Status
                </th>
                <th scope="col" data-align="end">
                  Qty
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a printed list never changes its order
                <tr key={index}>
                  <td>{row.buyer}</td>
                  <td>{row.number}</td>
                  <td>{row.way === "ship" ? "Ship" : row.way === "class" ? `Class ${row.destination}` : row.destination || "Pick up"}</td>
                  <td className="on-paper">{FULFILMENT_LABELS[row.fulfilment]}</td>
                  <td data-align="end">{row.quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <DocumentActions />
    </article>
  );
}
