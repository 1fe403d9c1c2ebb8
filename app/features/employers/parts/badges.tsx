import { StatusBadge, type Tone } from "~/ui/status-badge";
import { EVENT_STATUS_LABELS } from "../event-model";
import { APPLICATION_LABELS, type ApplicationStatus, JOB_STATUS_LABELS, type JobStatus } from "../job-model";
import { PARTNERSHIP_LABELS, type Partnership } from "../model";
import { OFFER_STATUS_LABELS, SPONSORED_LABELS } from "../offer-model";

const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  submitted: "amber",
  reviewed: "blue",
  interview: "blue",
  offered: "green",
  declined: "red",
  withdrawn: "grey",
};
const SPONSORED_TONES: Record<keyof typeof SPONSORED_LABELS, Tone> = {
  proposed: "amber",
  approved: "green",
  declined: "red",
  withdrawn: "grey",
  ended: "grey",
};
const EVENT_TONES: Record<keyof typeof EVENT_STATUS_LABELS, Tone> = { draft: "grey", published: "green", cancelled: "red" };

export const ApplicationBadge = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge status={status} label={APPLICATION_LABELS[status]} tone={APPLICATION_TONES[status]} />
);
export const SponsoredBadge = ({ status }: { status: keyof typeof SPONSORED_LABELS }) => (
  <StatusBadge status={status} label={SPONSORED_LABELS[status]} tone={SPONSORED_TONES[status]} />
);
export const EventBadge = ({ status }: { status: keyof typeof EVENT_STATUS_LABELS }) => (
  <StatusBadge status={status} label={EVENT_STATUS_LABELS[status]} tone={EVENT_TONES[status]} />
);
export const JobBadge = ({ status }: { status: JobStatus }) => <StatusBadge status={status} label={JOB_STATUS_LABELS[status]} />;
export const OfferBadge = ({ status }: { status: keyof typeof OFFER_STATUS_LABELS }) => (
  <StatusBadge status={status} label={OFFER_STATUS_LABELS[status]} />
);
export const PartnershipBadge = ({ status }: { status: Partnership }) => <StatusBadge status={status} label={PARTNERSHIP_LABELS[status]} />;
