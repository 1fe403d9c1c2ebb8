import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "~/api";
import { planned } from "~/features/identity/gates";
import type { Actor, Ctx, Role, SchoolPlan } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { open } from "~/platform/gates";
import { type Feature, type Policy, planHas, schoolStaff, superAdmin, withPlan } from "~/platform/policy";
import { andThen, command } from "~/platform/verb";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, aSuperAdmin } from "../support/rows";

const ROLES: Role[] = [
  "super_admin",
  "school_owner",
  "school_admin",
  "student",
  "employer_admin",
  "employer_career_specialist",
  "job_partner_admin",
  "organization_admin",
];
const PLANS: SchoolPlan[] = ["basic", "basic-and-chat", "advanced", "advanced-and-chat"];

let owner: Ctx;
beforeAll(async () => {
  const school = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
  owner = await makeCtx({ as: school.owner.id, host: school.host });
});

const asActor = (actor: Actor): Ctx => ({ ...owner, actor });
const asRole = (role: Role): Ctx => asActor({ ...owner.actor, role } as Actor);
/** How a refusal is called, or "passes". */
const outcome = (policy: Policy, ctx: Ctx) => policy.check(ctx)?.code ?? "passes";

describe("every policy of a call", () => {
  const all = [...new Map(endpoints.map(({ verb }) => [verb.verb.allow.name, verb.verb.allow as Policy])).values()];

  it("lets those pass whom it names, and nobody else", () => {
    expect(all.length).toBeGreaterThan(8);
    for (const policy of all) {
      const passing = ROLES.filter((role) => outcome(policy, asRole(role)) === "passes");
      expect([policy.name, passing]).toEqual([policy.name, ROLES.filter((role) => policy.roles.includes(role))]);
      const visitor = outcome(policy, asActor({ kind: "visitor" }));
      expect([policy.name, visitor]).toEqual([policy.name, policy.public ? "passes" : "not_authenticated"]);
    }
  });
});

describe("a call that names a school", () => {
  it("looks for the school only when the role is the right one, so that a stranger learns nothing", async () => {
    let looked = 0;
    const change = command({
      name: "tests.in-named-school",
      allow: superAdmin,
      school: async () => {
        looked += 1;
        throw notFound();
      },
      input: z.object({}),
      run: async () => ({ id: "x" }),
    });
    const read = andThen(change, async () => "read");
    for (const verb of [change, read]) {
      looked = 0;
      expect((await refusal(verb(asActor({ kind: "visitor" }), {}))).code).toBe("not_authenticated");
      expect((await refusal(verb(owner, {}))).code).toBe("forbidden");
      expect(looked).toBe(0);
      expect((await refusal(verb(await makeCtx({ as: (await aSuperAdmin()).id }), {}))).code).toBe("not_found");
      expect(looked).toBe(1);
    }
  });
});

describe("what a plan opens", () => {
  const OPENED: Record<Feature, SchoolPlan[]> = {
    website: ["advanced", "advanced-and-chat"],
    developers: ["advanced", "advanced-and-chat"],
    assistants: ["basic-and-chat", "advanced-and-chat"],
    "call-logs": ["basic-and-chat", "advanced-and-chat"],
  };
  const onPlan = (plan: SchoolPlan, showAiCallLogs = true, planStatus: "active" | "past_due" | "cancelled" = "active"): Ctx => {
    const { actor } = owner;
    if (actor.kind !== "user" || !actor.school) throw new Error("No school");
    return asActor({ ...actor, school: { ...actor.school, plan, showAiCallLogs, planStatus } });
  };

  it.each(Object.entries(OPENED) as [Feature, SchoolPlan[]][])("is written down once, for verbs and screens alike: %s", (feature, opened) => {
    const url = new URL("http://school.localhost/school/somewhere");
    for (const plan of PLANS) {
      const isOpen = opened.includes(plan);
      expect([plan, outcome(withPlan(schoolStaff, feature), onPlan(plan))]).toEqual([plan, isOpen ? "passes" : "plan_required"]);
      const elsewhere = { redirect: "/school/dashboard", toast: "Your plan does not include this feature." };
      expect(planned(open, feature)(onPlan(plan), url)).toEqual(isOpen ? null : elsewhere);
    }
  });

  it("opens call logs only where they are shown, and nothing without a school", () => {
    expect(outcome(withPlan(schoolStaff, "call-logs"), onPlan("advanced-and-chat", false))).toBe("plan_required");
    expect(planHas(null, "website")).toBe(false);
  });

  it.each(["past_due", "cancelled"] as const)("opens no assistants while it is not paid (%s), neither on a screen nor over the API", (planStatus) => {
    const unpaid = onPlan("advanced-and-chat", true, planStatus);
    expect(outcome(withPlan(schoolStaff, "assistants"), unpaid)).toBe("plan_required");
    expect(planned(open, "assistants")(unpaid, new URL("http://school.localhost/school/chat"))).not.toBeNull();
    expect(outcome(withPlan(schoolStaff, "website"), unpaid)).toBe("passes");
  });

  it("asks for the role first, and binds no super admin", () => {
    expect(outcome(withPlan(schoolStaff, "website"), asActor({ kind: "visitor" }))).toBe("not_authenticated");
    expect(planned(open, "website")(asRole("super_admin"), new URL("http://localhost/"))).toBeNull();
  });

  it("is asked by the call itself", async () => {
    const [basic, advanced, root] = [await aSchool({ plan: "basic" }), await aSchool({ plan: "advanced" }), await aSuperAdmin()];
    const change = (school: typeof basic, as: string | undefined) =>
      call(`/api/schools/${school.id}/update-meta-tags/`, { method: "PATCH", as, body: { meta_title: "Ours" } });
    const refused = await change(basic, basic.owner.id);
    expect([refused.status, refused.body]).toEqual([403, { detail: "Your plan does not include this feature.", code: "plan_required" }]);
    expect((await change(advanced, advanced.owner.id)).status).toBe(200);
    expect((await change(basic, root.id)).status).toBe(200);
  });
});
