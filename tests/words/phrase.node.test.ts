import { beforeAll, describe, expect, it } from "vitest";
import { PHRASES } from "~/words/es/phrases";
import { SERVER_PHRASES } from "~/words/es/server-phrases";
import { phrase } from "~/words/phrase";
import { learnSpanish } from "~/words/spanish";

beforeAll(learnSpanish);

const es = (text: string, values?: Record<string, string | number>) => phrase(text, "es", values);

describe("a fixed text", () => {
  it("is found by its words, in English as it is", () => {
    expect([es("Skip to content"), phrase("Skip to content", "en")]).toEqual(["Ir al contenido", "Skip to content"]);
    expect(es("Nobody has translated this")).toBe("Nobody has translated this");
  });

  it("is found with its values in it, the longer text first", () => {
    expect(es("No jobs found.")).toBe("No se encontraron empleos.");
    expect(es("12 seats left")).toBe("Quedan 12 cupos");
    expect(es("$15.00 to $18.50 per hour")).toBe("$15.00 a $18.50 por hora");
    expect(es("Must be at most 300 characters")).toBe("Escriba 300 caracteres como máximo");
  });

  it("takes values by their names, in both languages", () => {
    expect(es("No {items} found.", { items: "empleos" })).toBe("No se encontraron empleos.");
    expect(phrase("No {items} found.", "en", { items: "jobs" })).toBe("No jobs found.");
    expect(es("{first} to {last} of {count}", { first: 1, last: 20, count: "57 empleos" })).toBe("1 a 20 de 57 empleos");
  });

  it.each(["Learn to draw blood", "Training on lifting", "Nurse aide at night", "Open days", "No gum in the lab"])(
    "is not taken for another: %s",
    (text) => expect(es(text)).toBe(text),
  );

  it("is in one of the lists", () => expect(Object.keys(PHRASES).filter((text) => text in SERVER_PHRASES)).toEqual([]));
});
