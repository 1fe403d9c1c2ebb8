import { describe, expect, it } from "vitest";
import type { ZodTypeAny } from "zod";
import { birthDate, email, isoDate, phone, shortZipcode, usState, zipcode } from "~/platform/input";
import { US_STATES } from "~/platform/united-states";
import { fold, isEmail, normalEmail, readDay, readName, readPhone, readState, readZip, slugOf } from "~/platform/written";

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

describe("every form that people write", () => {
  const MONTHS = [
    ["January", "Jan", "enero", "ene"],
    ["February", "Feb.", "febrero"],
    ["March", "Mar", "marzo"],
    ["April", "Apr", "abril", "abr"],
    ["May", "mayo", "MAY"],
    ["June", "Jun", "junio"],
    ["July", "Jul", "julio"],
    ["August", "Aug", "agosto", "ago"],
    ["September", "Sept", "Sep", "septiembre", "setiembre", "set"],
    ["October", "Oct", "octubre"],
    ["November", "Nov", "noviembre"],
    ["December", "Dec", "diciembre", "dic"],
  ];
  it.each(MONTHS.flatMap((names, index) => names.map((name) => [name, String(index + 1).padStart(2, "0")] as const)))(
    "%s is a month",
    (name, month) => {
      expect(readDay(`${name} 5, 1998`)).toBe(`1998-${month}-05`);
      expect(readDay(`5 de ${name} de 1998`)).toBe(`1998-${month}-05`);
    },
  );

  const WEEKDAYS =
    "Mon Monday Tue Tues Tuesday Wed Wednesday Thu Thurs Thursday Fri Friday Sat Saturday Sun Sunday Mon. lunes martes miércoles miercoles jueves viernes sábado sabado domingo";
  it.each(WEEKDAYS.split(" "))("%s may stand before a day, and only there", (weekday) => {
    expect(readDay(`${weekday}, January 5, 1998`)).toBe("1998-01-05");
    expect(readDay(`${weekday} 1/5/1998`)).toBe("1998-01-05");
    expect(readDay(`1/5/1998 ${weekday}, `)).toBeNull();
  });

  it.each([
    ["1998-1-5", "1998-01-05"],
    ["1998.01.05", "1998-01-05"],
    ["19980105", "1998-01-05"],
    ["1998-01/05", null],
    ["199815", null],
    ["1/5-1998", null],
    ["1.5.1998", "1998-01-05"],
    ["1st January 1998", "1998-01-01"],
    ["2nd-Jan-98", "1998-01-02"],
    ["3rd. Jan, '98", "1998-01-03"],
    ["x 5 January 1998", null],
    ["5 January 1998 x", null],
    ["x January 5, 1998 y", null],
    ["January 5 1998 x", null],
    ["January 5", null],
    ["Janice 5, 1998", null],
    ["Ja 5, 1998", null],
    ["13/1/1998", null],
    ["2/29/2023", null],
    ["2/29/2024", "2024-02-29"],
    ["35826", "1998-01-31"],
    ["35826.75", "1998-01-31"],
    ["x35826", null],
    ["358261", null],
    ["65826", null],
    ["1998-01-31T10:30:00.123Z", "1998-01-31"],
    ["1998-01-31 10:30 pm", "1998-01-31"],
    ["1/31/1998, 9:05:07 A.M.", "1998-01-31"],
    ["1998-01-31T10:30:00-05:00", "1998-01-31"],
    ["1998-01-31T10:3", null],
    ["１９９８-01-31", "1998-01-31"],
    ["\u200b1998-01-31\u00ad", "1998-01-31"],
    ["January\u00a0 5,  1998", "1998-01-05"],
    ["", null],
  ])("the day %j is %s", (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it("of two digits is a year within twenty years from now, and never ahead for a birthday", () => {
    const ahead = (years: number) => String((new Date().getUTCFullYear() + years) % 100).padStart(2, "0");
    const century = (years: number) => new Date().getUTCFullYear() + years;
    expect(readDay(`1/5/${ahead(20)}`)).toBe(`${century(20)}-01-05`);
    expect(readDay(`1/5/${ahead(21)}`)).toBe(`${century(21) - 100}-01-05`);
    expect(readDay(`1/5/${ahead(0)}`, { isPast: true })).toBe(`${century(0)}-01-05`);
    expect(readDay(`1/5/${ahead(1)}`, { isPast: true })).toBe(`${century(1) - 100}-01-05`);
    expect(readDay(`Jan 5, ${ahead(1)}`, { isPast: true })).toBe(`${century(1) - 100}-01-05`);
    expect(readDay(`5-Jan-${ahead(1)}`, { isPast: true })).toBe(`${century(1) - 100}-01-05`);
  });

  it.each([
    ["4015550105", "(401) 555 - 0105", null],
    ["1 401 555 0105", "(401) 555 - 0105", null],
    ["tel:+14015550105", "(401) 555 - 0105", null],
    ["TEL:401.555.0105", "(401) 555 - 0105", null],
    ["'4015550105", "(401) 555 - 0105", null],
    ["4.015550105E9", "(401) 555 - 0105", null],
    ["4.015550105e+09", "(401) 555 - 0105", null],
    ["4015550106.0", "(401) 555 - 0106", null],
    ["14015550106.00", "(401) 555 - 0106", null],
    ["4015550106.5", null, null],
    ["401-555-0105 ext. 12", "(401) 555 - 0105", "12"],
    ["401-555-0105, extension 123456", "(401) 555 - 0105", "123456"],
    ["401-555-0105 extn:7", "(401) 555 - 0105", "7"],
    ["401-555-0105x12", "(401) 555 - 0105", "12"],
    ["401-555-0105 #12", "(401) 555 - 0105", "12"],
    ["401-555-0105 (x12)", "(401) 555 - 0105", "12"],
    ["401-555-0105 ext 1234567", null, null],
    ["401-555-0105 or 0106", null, null],
    ["call 401-555-0105", null, null],
    ["401-555-010", null, null],
    ["2 401 555 0105", null, null],
    ["401155501051", null, null],
    ["1'4015550105", "(401) 555 - 0105", null],
    ["401tel:5550105", null, null],
  ])("the phone %j is %s", (text, phone, extension) => {
    expect(readPhone(text)).toEqual(phone === null ? null : { phone, extension });
  });

  it("of a phone is at most a hundred characters long", () => {
    expect(readPhone(`4015550105${" ".repeat(90)}`)?.phone).toBe("(401) 555 - 0105");
    expect(readPhone(`4015550105${" ".repeat(91)}`)).toBeNull();
  });

  it.each([
    ["02903", false, "02903"],
    ["'02903", false, "02903"],
    ["0'2903", false, null],
    ["02903-1234", false, "02903-1234"],
    ["02903 1234", false, "02903-1234"],
    ["029031234", false, "02903-1234"],
    ["x02903", false, null],
    ["02903x", false, null],
    ["2903", false, null],
    ["2903", true, "02903"],
    ["901", true, "00901"],
    ["90", true, null],
    ["2903.0", true, "02903"],
    ["2903.00", true, "02903"],
    ["2903.5", true, null],
    ["x2903", true, null],
    ["", true, null],
  ])("the ZIP code %j (zeros lost: %s) is %s", (text, lostZeros, zip) => {
    expect(readZip(text, { lostZeros })).toBe(zip);
  });

  it.each([
    ["R.I.", "RI"],
    ["rhode  island", "RI"],
    ["Washington, D.C.", "DC"],
    ["Virgin Islands", "VI"],
    ["USVI", "VI"],
    ["Commonwealth of Puerto Rico", "PR"],
    ["CNMI", "MP"],
    ["Federated States of Micronesia", "FM"],
    ["Rhode", null],
  ])("the state %j is %s", (text, state) => {
    expect(readState(text)).toBe(state);
  });

  it.each([
    ["Ada <ADA@X.test>;", "ada@x.test"],
    ["<ada@x.test> Ada", "<ada@x.test> ada"],
    ["mailto:ada@x.test?subject=Hi", "ada@x.test"],
    ["see mailto:ada@x.test", "see mailto:ada@x.test"],
    ["ada@x.test, ;", "ada@x.test"],
    ["\u200b ada@x.test\ufeff", "ada@x.test"],
    ["a@bücher.example", "a@xn--bcher-kva.example"],
    ["@bücher.example", "@bücher.example"],
    ["a@[bü", "a@[bü"],
    ["nobody", "nobody"],
  ])("the email %j is %s", (text, email) => {
    expect(normalEmail(text)).toBe(email);
  });

  it.each([
    ["a@x.test", true],
    [`${"a".repeat(64)}@x.test`, true],
    [`${"a".repeat(65)}@x.test`, false],
    ["@x.test", false],
    ["a.b@x.test", true],
    [".a@x.test", false],
    ["a.@x.test", false],
    ["a..b@x.test", false],
    ["a b@x.test", false],
    ["josé.ñ@x.test", true],
    ["a@x", false],
    ["a@-x.test", false],
    ["a@x-.test", false],
    ["a@x.t", false],
    ["a@x.xn--p1ai", true],
    ["a@x..test", false],
    ["a@x.te5t", false],
  ])("%j is an address: %s", (text, is) => {
    expect(isEmail(text)).toBe(is);
  });

  it.each([
    ["  King   Lovelace ,  Ada ", "Ada", "King Lovelace"],
    ["Lovelace,Ada", "Ada", "Lovelace"],
    ["Ada King Lovelace", "Ada", "King Lovelace"],
    ["Ada", "Ada", ""],
    ["", "", ""],
    ["Ada Lovelace, RN", "Ada", "Lovelace, RN"],
    ["Ada Lovelace, iii", "Ada", "Lovelace, iii"],
    ["Ada Lovelace, Ph", "Ph", "Ada Lovelace"],
    ["Lovelace, Marn", "Marn", "Lovelace"],
    ["Lovelace, Ivy", "Ivy", "Lovelace"],
    ["Lovelace, Mrs", "Mrs", "Lovelace"],
  ])("the name %j is %j, %j", (text, first, last) => {
    expect(readName(text)).toEqual({ first, last });
  });

  it.each([
    ["José O'Brien", "jose obrien"],
    ["Ærø Straße", "aero strasse"],
    ["Łódź ıþœđð", "lodz ithoedd"],
    ["й", "й"],
    ["Ệ", "e"],
    ["ﬁn", "fin"],
  ])("%j is found as %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ["  Ærø -- straße!  ", 80, "aero-strasse"],
    ["abc def", 4, "abc"],
    ["--a--b--", 80, "a-b"],
    ["日本", 80, ""],
  ])("the title %j in %i characters is the address %j", (title, max, slug) => {
    expect(slugOf(title, max)).toBe(slug);
  });
});
