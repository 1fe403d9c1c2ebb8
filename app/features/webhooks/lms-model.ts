/** What learning platforms hear of, by topic. Safe for the browser. */
export const LMS_TOPIC_LABELS = {
  "enrollment.created": "Enrolled",
  "enrollment.cancelled": "Cancelled",
  "enrollment.completed": "Completed",
} as const;
export type LmsTopic = keyof typeof LMS_TOPIC_LABELS;
