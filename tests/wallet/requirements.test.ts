import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { chooseRequirements, editRequirement, listRequirements } from "~/features/wallet/domain/requirements";
import { STARTER_REQUIREMENTS } from "~/features/wallet/requirement-model";
import { programRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const owner = () => makeCtx({ as: school.owner.id, host: school.host });

beforeEach(async () => {
  school = await aSchool();
});

describe("the requirements of a school", () => {
  it("are off until chosen, and keep what was changed while they are off", async () => {
    const first = await listRequirements(await owner(), {});
    expect(first.results).toEqual([]);
    expect(first.choices.map(({ isActive }) => isActive)).toEqual(
      STARTER_REQUIREMENTS.filter(({ appliesTo }) => appliesTo === "student").map(() => false),
    );
    await chooseRequirements(await owner(), { keys: ["tb-test", "cpr-bls"] });
    const { results } = await listRequirements(await owner(), {});
    expect(results.map(({ key, validMonths, needed, sensitivity }) => [key, validMonths, needed, sensitivity])).toEqual([
      ["cpr-bls", 24, "before_clinical", "normal"],
      ["tb-test", 12, "before_clinical", "health"],
    ]);
    const program = (await insert(schema.programs, programRow(school.id))).id as string;
    const tb = results[1] as (typeof results)[number];
    const edit = { requirement: tb.id, label: "TB test or X-ray", needed: "before_class", valid_months: "6", programs: [program] };
    await editRequirement(await owner(), { ...edit, version: tb.updatedAt });
    expect(await refusal(editRequirement(await owner(), { ...edit, version: tb.updatedAt }))).toMatchObject({ code: "stale" });
    await chooseRequirements(await owner(), { keys: ["cpr-bls"] });
    expect((await listRequirements(await owner(), {})).results.map(({ key }) => key)).toEqual(["cpr-bls"]);
    await chooseRequirements(await owner(), { keys: ["cpr-bls", "tb-test"] });
    const again = (await listRequirements(await owner(), {})).results.find(({ key }) => key === "tb-test");
    expect(again).toMatchObject({ label: "TB test or X-ray", needed: "before_class", validMonths: 6, programs: [program] });
  });

  it("are the school's own, and no setting of a registrar or an instructor", async () => {
    await chooseRequirements(await owner(), { keys: ["tb-test"] });
    const [tb] = (await listRequirements(await owner(), {})).results;
    const edit = { requirement: tb?.id as string, label: "X", needed: "before_class" };
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.owner.id, host: other.host });
    expect((await listRequirements(stranger, {})).results).toEqual([]);
    expect(await refusal(editRequirement(stranger, edit))).toMatchObject({ kind: "not_found" });
    const foreign = (await insert(schema.programs, programRow(other.id))).id as string;
    expect(await refusal(editRequirement(await owner(), { ...edit, programs: [foreign] }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(chooseRequirements(await owner(), { keys: ["unknown"] }))).toMatchObject({ kind: "invalid" });
    for (const permissionSet of ["registrar", "instructor", "finance"] as const) {
      const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet }));
      const admin = await makeCtx({ as: user.id, host: school.host });
      expect(await refusal(chooseRequirements(admin, { keys: [] }))).toMatchObject({ kind: "forbidden" });
    }
    expect(await refusal(chooseRequirements(await makeCtx({ as: school.account.id, host: school.host }), { keys: [] }))).toMatchObject({
      kind: "forbidden",
    });
  });
});
