import { describe, expect, it } from "vitest";
import { locationReplacedText } from "~/features/programs/model";
import { cancelledText } from "~/features/rosters/model";
import { fulfilledText } from "~/features/store/parts/fulfilment-actions";
import { answeredText } from "~/features/waitlist/model";
import { counted } from "~/platform/counted";

describe("a toast with a count", () => {
  it("says it with its noun", () => {
    expect([0, 1, 2, 1204].map((count) => counted(count, "student"))).toEqual(["0 students", "1 student", "2 students", "1,204 students"]);
    expect([1, 2].map((count) => counted(count, "person", "people"))).toEqual(["1 person", "2 people"]);
  });

  it("speaks of refunds, moves and cancellations only where there were some", () => {
    expect(cancelledText({ moved: 0, cancelled: 0, refunds: 0 })).toBe("Class cancelled.");
    expect(cancelledText({ moved: 0, cancelled: 9, refunds: 0 })).toBe("Class cancelled. 9 registrations cancelled.");
    expect(cancelledText({ moved: 1, cancelled: 1, refunds: 1 })).toBe(
      "Class cancelled. 1 student moved to another class. 1 registration cancelled. 1 refund requested.",
    );
    expect([0, 1, 3].map(locationReplacedText)).toEqual([
      "Location deleted.",
      "Location deleted. 1 class moved.",
      "Location deleted. 3 classes moved.",
    ]);
    expect([fulfilledText(2, 0), fulfilledText(1, 2), fulfilledText(0, 1)]).toEqual([
      "2 orders updated.",
      "1 order updated. 2 orders not changed.",
      "1 order not changed.",
    ]);
  });

  it("speaks of a seat only to a person who had one", () => {
    expect(answeredText({ answer: "leave", hadSeat: false })).toBe("You've left the waitlist.");
    expect(answeredText({ answer: "leave", hadSeat: true })).toContain("We'll offer the seat to the next person.");
    expect(answeredText({ answer: "decline", hadSeat: true })).toContain("We'll offer the seat to the next person.");
  });
});
