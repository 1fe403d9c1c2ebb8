import { clockIn, EASTERN } from "~/platform/zones";
import { PlainForm } from "~/ui/form/plain-form";
import { stopImpersonatingPath } from "../paths";

/** It stands on pages of every frame, so it brings the little style that it needs. */
const STYLE = {
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "center",
  padding: "8px 16px",
  background: "#7a2e0e",
  color: "#fff",
} as const;

/** Banner on every page during impersonation. */
export const ImpersonationBanner = ({ name, until }: { name: string; until: number }) => (
  <section aria-label="Impersonation" style={STYLE}>
    <span>
      You are signed in as <strong>{name}</strong> until {clockIn(new Date(until), EASTERN)}. You can't change payments, passwords or accounts.
    </span>
    <PlainForm intent="stop" action={stopImpersonatingPath()} quiet>
      <button type="submit" className="button button-quiet">
        Stop
      </button>
    </PlainForm>
  </section>
);
