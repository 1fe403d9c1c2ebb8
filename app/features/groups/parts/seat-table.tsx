import { formatMoney } from "~/platform/money";
import { friendlyDate } from "~/platform/zones";
import { PlainForm } from "~/ui/form/plain-form";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import type { GroupPageView } from "../domain/read";
import { EXAM_LABELS, SEAT_STATE_LABELS } from "../model";
import { groupPagePath } from "../paths";

type Seat = GroupPageView["seats"][number];

/** The seats of an order with what the buyer may do with each. */
export function SeatTable({ page }: { page: GroupPageView }) {
  const say = useWords(words);
  return (
    <section>
      <h2>{say("yourSeats")}</h2>
      <ol className="seat-list">
        {page.seats.map((seat) => (
          <li key={seat.id}>
            <span>
              <strong>{say("seatNumber", { number: seat.position })}</strong> {say.text(SEAT_STATE_LABELS[seat.state])}
            </span>
            <span>
              {seat.name ?? say("openSeat")} {seat.email ? <small>{seat.email}</small> : null}
            </span>
            <span>
              {seat.paidCents > 0 ? say("paidAmount", { amount: formatMoney(seat.paidCents) }) : null} <Progress seat={seat} />
            </span>
            <span className="seat-actions">
              <Actions seat={seat} page={page} />
            </span>
          </li>
        ))}
      </ol>
      {page.canName ? <p className="hint">{say("releaseHint")}</p> : null}
    </section>
  );
}

function Progress({ seat: { state, progress } }: { seat: Seat }) {
  const say = useWords(words);
  if (state !== "registered") return null;
  if (!progress) return <>{say("notShared")}</>;
  const parts = [
    progress.attendance === null ? say("noProgressYet") : say("attendance", { percent: progress.attendance }),
    progress.completedOn ? say("completedOn", { date: friendlyDate(progress.completedOn, say.locale) }) : null,
    progress.exam ? say("examResult", { result: say.text(EXAM_LABELS[progress.exam] ?? progress.exam) }) : null,
  ];
  return <>{parts.filter(Boolean).join(", ")}</>;
}

function Actions({ seat, page }: { seat: Seat; page: GroupPageView }) {
  const say = useWords(words);
  return (
    <>
      {page.canReplace && seat.state !== "reserved" ? <SiteLink href={groupPagePath(page.code, seat.id)}>{say("replace")}</SiteLink> : null}
      {seat.state === "named" ? <SeatButton intent="resend" seat={seat.id} label={say("resend")} /> : null}
      {page.canName && seat.state !== "registered" ? <SeatButton intent="release" seat={seat.id} label={say("release")} /> : null}
      {page.canName && seat.state !== "registered" && seat.paidCents > 0 ? (
        <SeatButton intent="release" way="refund" seat={seat.id} label={say("releaseRefund")} />
      ) : null}
    </>
  );
}

const SeatButton = ({ intent, seat, label, way = "" }: { intent: string; seat: string; label: string; way?: string }) => (
  <PlainForm intent={intent} id={`${intent}${way}-${seat}`} match={{ seat, way }}>
    <input type="hidden" name="seat" value={seat} />
    <input type="hidden" name="way" value={way} />
    <button type="submit" className="button quiet">
      {label}
    </button>
  </PlainForm>
);
