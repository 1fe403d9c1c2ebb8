import { z } from "zod";
import { isoDate, optional } from "~/platform/input";

/** The files of OneRoster 1.2, and what the export is asked. Safe for the browser. */

/** Exports of changes reach this far back: older details of the audit log are in files. */
export const SINCE_DAYS = 90;

export const rosterInput = z.object({ since: optional(isoDate()) });

const EVERY = ["sourcedId", "status", "dateLastModified"] as const;

/** The files that the export has, with their columns in the order of the standard. */
export const HEADERS = {
  academicSessions: [...EVERY, "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear"],
  orgs: [...EVERY, "name", "type", "identifier", "parentSourcedId"],
  courses: [...EVERY, "schoolYearSourcedId", "title", "courseCode", "grades", "orgSourcedId", "subjects", "subjectCodes"],
  classes: [
    ...EVERY,
    ...["title", "grades", "courseSourcedId", "classCode", "classType", "location", "schoolSourcedId", "termSourcedIds", "subjects"],
    ...["subjectCodes", "periods"],
  ],
  users: [
    ...EVERY,
    ...["enabledUser", "username", "userIds", "givenName", "familyName", "middleName", "identifier", "email", "sms", "phone", "agentSourcedIds"],
    ...["grades", "password", "userMasterIdentifier", "preferredGivenName", "preferredMiddleName", "preferredFamilyName", "primaryOrgSourcedId"],
    "pronouns",
  ],
  roles: [...EVERY, "userSourcedId", "roleType", "role", "beginDate", "endDate", "orgSourcedId", "userProfileSourcedId"],
  enrollments: [...EVERY, "classSourcedId", "schoolSourcedId", "userSourcedId", "role", "primary", "beginDate", "endDate"],
} as const satisfies Record<string, readonly string[]>;
export type RosterFile = keyof typeof HEADERS;
export const ROSTER_FILES = Object.freeze(Object.keys(HEADERS) as RosterFile[]);

/** Every file of the standard. The manifest says for each whether the archive has it. */
export const STANDARD_FILES: readonly string[] = Object.freeze([
  ...["academicSessions", "categories", "classes", "classResources", "courses", "courseResources", "demographics", "enrollments"],
  ...["lineItemLearningObjectiveIds", "lineItems", "lineItemScoreScales", "orgs", "resources", "resultLearningObjectiveIds", "results"],
  ...["resultScoreScales", "roles", "scoreScales", "userProfiles", "userResources", "users"],
]);

/** The columns that name a row of another file. */
export const REFERENCES: readonly { file: RosterFile; column: string; to: RosterFile }[] = [
  { file: "academicSessions", column: "parentSourcedId", to: "academicSessions" },
  { file: "courses", column: "orgSourcedId", to: "orgs" },
  { file: "classes", column: "courseSourcedId", to: "courses" },
  { file: "classes", column: "schoolSourcedId", to: "orgs" },
  { file: "classes", column: "termSourcedIds", to: "academicSessions" },
  { file: "users", column: "primaryOrgSourcedId", to: "orgs" },
  { file: "roles", column: "userSourcedId", to: "users" },
  { file: "roles", column: "orgSourcedId", to: "orgs" },
  { file: "enrollments", column: "classSourcedId", to: "classes" },
  { file: "enrollments", column: "schoolSourcedId", to: "orgs" },
  { file: "enrollments", column: "userSourcedId", to: "users" },
];
