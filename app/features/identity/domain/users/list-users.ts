import { z } from "zod";
import { type Ctx, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { employerAdmin, staffOrSuper, superAdmin } from "~/platform/policy";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import {
  employerChoices,
  type ManagedUser,
  managedUser,
  reachOf,
  schoolChoices,
  sessionsOfUser,
  USER_SORTS,
  userPage,
} from "../../data/user-directory";
import { ACCOUNT_STATES, MANAGED_ROLES, mayManage, mayNarrow } from "../../user-model";

const input = listInput({
  sorts: USER_SORTS,
  ordering: "name",
  filters: {
    // The student role is a valid filter without matches.
    role: choice([...MANAGED_ROLES, "student"] as const),
    role_type: choice(["school", "employer", "super_admin", "student"] as const),
    account_status: choice(ACCOUNT_STATES),
    school: id(),
  },
});

async function pageOfUsers(ctx: Ctx, { limit, offset, ordering, school, ...filters }: z.output<typeof input>) {
  const reach = reachOf(ctx, school);
  const [results, [total]] = await reach.db.batch([...userPage(ctx, reach, ctx.now.getTime(), filters, { limit, offset, ordering })]);
  return { results, count: total?.count ?? 0 };
}

/** Accounts of the own school's staff; a super admin sees those of every school. */
export const listUsers = query({ name: "users.list", allow: staffOrSuper, input, run: pageOfUsers });

/** Every account but students'. */
export const listAllUsers = query({ name: "users.list-all", allow: superAdmin, input, run: pageOfUsers });

/** The actions the current user may take on an account; the verbs check again. */
const rightsOf = (ctx: Ctx, row: ManagedUser) => {
  const actor = userOf(ctx);
  const isOwn = actor.id === row.id;
  const isManaged = mayManage(actor.role, row.role);
  return {
    isOwn,
    isManaged,
    canDelete: isManaged && !isOwn && !row.hasSignedIn,
    canInvite: isManaged && !row.isOpened && row.inviteStatus !== null,
    canImpersonate: actor.role === "super_admin" && actor.impersonator === null && row.role !== "super_admin" && row.status === "active",
    canResetFactor: isManaged && !isOwn && mayNarrow(actor.role) && row.secondFactorAt !== null,
    canReset: isManaged && Boolean(row.isOpened) && row.status === "active",
  };
};

/** The list as its screen shows it. One round trip. */
export const userDirectory = query({
  name: "users.directory",
  allow: staffOrSuper,
  input,
  async run(ctx, { limit, offset, ordering, school, ...filters }) {
    const reach = reachOf(ctx, school);
    const page = userPage(ctx, reach, ctx.now.getTime(), filters, { limit, offset, ordering });
    const [rows, [total], schools] = await reach.db.batch([...page, schoolChoices(ctx)]);
    const results = rows.map((row) => ({ ...row, rights: rightsOf(ctx, row) }));
    return { page: { results, count: total?.count ?? 0 }, schools, zone: zoneOf(ctx), role: userOf(ctx).role };
  },
});

/** The accounts of the own employer. */
export const listColleagues = query({
  name: "users.of-employer",
  allow: employerAdmin,
  input: listInput({ sorts: USER_SORTS, ordering: "name", filters: { role: choice(MANAGED_ROLES), account_status: choice(ACCOUNT_STATES) } }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const reach = reachOf(ctx);
    const [rows, [total]] = await reach.db.batch([...userPage(ctx, reach, ctx.now.getTime(), filters, { limit, offset, ordering })]);
    const results = rows.map((row) => ({ ...row, rights: rightsOf(ctx, row) }));
    return { page: { results, count: total?.count ?? 0 }, zone: zoneOf(ctx), role: userOf(ctx).role };
  },
});

async function readUser(ctx: Ctx, { id: userId, school }: { id: string; school?: string }): Promise<ManagedUser> {
  const [row] = await managedUser(reachOf(ctx, school), ctx.now.getTime(), userId);
  if (!row) throw notFound();
  return row;
}

const one = z.object({ id: id(), school: optional(id()) });

/** An account within reach. @throws not_found */
export const getUser = query({ name: "users.get", allow: staffOrSuper, input: one, run: readUser });

export const getAnyUser = query({ name: "users.get-any", allow: superAdmin, input: one.pick({ id: true }), run: readUser });

/** Data for the form of a new account. */
export const newUserChoices = query({
  name: "users.new",
  allow: staffOrSuper,
  input: z.object({}),
  async run(ctx) {
    const [schools, employers] = await Promise.all([schoolChoices(ctx), employerChoices(ctx)]);
    return { role: userOf(ctx).role, schools, employers };
  },
});

/** An account with its sessions, for its form. One round trip. @throws not_found */
export const userProfile = query({
  name: "users.profile",
  allow: staffOrSuper,
  input: one.pick({ id: true }),
  async run(ctx, { id: userId }) {
    const reach = reachOf(ctx);
    const now = ctx.now.getTime();
    const [[row], sessions, schools, employers] = await reach.db.batch([
      managedUser(reach, now, userId),
      sessionsOfUser(reach, now, userId),
      schoolChoices(ctx),
      employerChoices(ctx),
    ]);
    if (!row) throw notFound();
    return { user: row, rights: rightsOf(ctx, row), sessions, schools, employers, zone: zoneOf(ctx), role: userOf(ctx).role };
  },
});
