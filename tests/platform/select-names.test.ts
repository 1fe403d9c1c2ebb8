import { describe, expect, it } from "vitest";
import { withDistinctNames } from "../../app/platform/select-names";

describe("names in a generated SELECT", () => {
  it("gives a repeated name an alias and keeps the order", () => {
    expect(withDistinctNames('select "a"."id", "a"."x", "b"."id" from "a" inner join "b" on 1')).toBe(
      'select "a"."id", "a"."x", "b"."id" as "c2__" from "a" inner join "b" on 1',
    );
  });
  it("looks through subqueries and quotes", () => {
    const query = `select (SELECT count(*) FROM s WHERE s.a = ', from ') as "n", "b"."id", coalesce("c"."id", "b"."id") from "b" left join "c" on 1`;
    expect(withDistinctNames(query)).toBe(query);
    expect(withDistinctNames('select "a"."n", (select 1, 2) as "n" from "a"')).toBe('select "a"."n", (select 1, 2) as "c1__" from "a"');
  });
  it("leaves everything else as it is", () => {
    for (const query of ['insert into "a" ("id") values (?)', 'select "id" from "a"', "PRAGMA optimize", 'select distinct "a" from "t"'])
      expect(withDistinctNames(query)).toBe(query);
  });
});
