import { describe, expect, it } from "vitest";
import type { ZodTypeAny } from "zod";
import { birthDate, email, isoDate, phone, shortZipcode, usState, zipcode } from "~/platform/input";
import { US_STATES } from "~/platform/united-states";
import { normalEmail, readDay, readName, readPhone, readState, readZip } from "~/platform/written";

const read = (schema: ZodTypeAny, value: unknown) => {
  const { data, error } = schema.safeParse(value);
  return error ? { error: error.issues[0]?.message } : data;
};

describe("a day", () => {
  it.each([
    "35826",
    "35826.5",
    "31-Jan-98",
    "January 31, 1998",
    "Jan. 31st 1998",
    "Saturday, January 31, 1998",
    "1998-01-31",
    "1998-01-31 00:00:00",
    "1998-01-31T00:00:00.000Z",
    "1998/01/31",
    "1998.1.31",
    "19980131",
    "1/31/1998",
    "1/31/98",
    "01-31-1998",
    "1/31/1998 12:00:00 AM",
    "31 de enero de 1998",
    "31 ene 1998",
    "１９９８-０１-３１",
  ])("is read from %s", (written) => {
    expect(readDay(written)).toBe("1998-01-31");
    expect(read(birthDate(), written)).toBe("1998-01-31");
  });

  it("keeps months whose names begin like weekdays, and years of two digits near today", () => {
    expect(["March 5, 2026", "5 marzo 2026", "Mar 5 2026"].map((written) => readDay(written))).toEqual(Array(3).fill("2026-03-05"));
    expect([readDay("3/5/31"), readDay("3/5/31", { isPast: true })]).toEqual(["2031-03-05", "1931-03-05"]);
  });

  it.each(["31/01/1998", "2/30/1998", "13/13/98"])("is refused by its value where it does not exist or puts the day first: %s", (written) => {
    expect(read(isoDate(), written)).toEqual({ error: `"${written}" is not a date. Enter the month first, such as 01/31/1998` });
  });

  it.each(["soon", "1998", "1998-02-30", "31 Foo 1998", "123456", "x".repeat(5000)])("is refused: %s", (written) => {
    expect(read(isoDate(), written)).toEqual({ error: "Enter a valid date" });
  });
});

describe("a phone number", () => {
  it("is read from what people and spreadsheets write", () => {
    for (const written of ["401-555-0104", "+1 (401) 555.0104", "4.015550104E9", "4015550104.0", "tel:+14015550104", "'4015550104"])
      expect([written, read(phone(), written)]).toEqual([written, "(401) 555 - 0104"]);
  });

  it("has its extension apart, which a form refuses by name", () => {
    for (const written of ["401-555-0104 x12", "401-555-0104 ext. 12", "(401) 555-0104, extension 12", "4015550104 #12"])
      expect([written, readPhone(written)]).toEqual([written, { phone: "(401) 555 - 0104", extension: "12" }]);
    expect(read(phone(), "401-555-0104 x12")).toEqual({ error: "Leave out the extension 12" });
    expect(read(phone(), "401-555-010")).toEqual({ error: "Phone number must look like (123) 456 - 7890" });
  });
});

describe("a place", () => {
  it("is one of 62: fifty states, D.C., five territories, three freely associated states, three of the military", () => {
    expect(US_STATES).toHaveLength(62);
    expect(new Set(US_STATES).size).toBe(62);
  });

  it("is read by its letters and its name", () => {
    expect(["RI", "ri", "R.I.", "Rhode Island", "rhode  island"].map(readState)).toEqual(Array(5).fill("RI"));
    expect(
      ["PR", "Puerto Rico", "AE", "AP", "AA", "Guam", "D.C.", "Washington, D.C.", "Virgin Islands", "AS", "MP", "FM", "MH", "PW"].map(readState),
    ).toEqual(["PR", "PR", "AE", "AP", "AA", "GU", "DC", "DC", "VI", "AS", "MP", "FM", "MH", "PW"]);
    expect(read(usState(), "Ruritania")).toEqual({ error: '"Ruritania" is not a valid choice' });
  });

  it("has a ZIP code with or without its four digits, and gets zeros back only from a spreadsheet", () => {
    expect(["02903", "02903-1234", "029031234", "02903 1234"].map((zip) => read(zipcode(), zip))).toEqual([
      "02903",
      "02903-1234",
      "02903-1234",
      "02903-1234",
    ]);
    expect(read(shortZipcode(), "02903-1234")).toBe("02903");
    expect(read(zipcode(), "2903")).toEqual({ error: "Enter a ZIP code such as 02903" });
    expect(["2903", "901", "2903.0"].map((zip) => readZip(zip, { lostZeros: true }))).toEqual(["02903", "00901", "02903"]);
  });
});

describe("an email address", () => {
  it.each([
    ["Ada One <E1@example.test>", "e1@example.test"],
    ["mailto:e2@example.test?subject=Hi", "e2@example.test"],
    [" e3@example.test; ", "e3@example.test"],
    ["josé@example.test", "josé@example.test"],
    ["a&b@example.test", "a&b@example.test"],
    ["ana@bücher.example", "ana@xn--bcher-kva.example"],
    ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
    ["ana@example.xn--p1ai", "ana@example.xn--p1ai"],
    ["ana@пример.рф", "ana@xn--e1afmkfd.xn--p1ai"],
  ])("is read from %s", (written, address) => {
    expect(read(email(), written)).toBe(address);
    expect(normalEmail(normalEmail(written))).toBe(address);
  });

  it.each([
    "cy@",
    "@example.test",
    "a b@example.test",
    "a..b@example.test",
    "a@b",
    "a@b@c.test",
    "a@-b.test",
    "a@1.2.3.4",
    "<a@b.test",
    "a@b.test, c@d.test",
  ])("is refused: %s", (written) => {
    expect(read(email(), written)).toEqual({ error: "Enter a valid email address" });
  });
});

it("splits a whole name at its comma, else behind its first word", () => {
  expect(["Prueba, Ana", "Bea Prueba", "Ada King Lovelace", "Sukarno", "Ana Lee, RN"].map(readName)).toEqual([
    { first: "Ana", last: "Prueba" },
    { first: "Bea", last: "Prueba" },
    { first: "Ada", last: "King Lovelace" },
    { first: "Sukarno", last: "" },
    { first: "Ana", last: "Lee, RN" },
  ]);
});
