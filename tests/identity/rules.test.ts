import { describe, expect, it } from "vitest";
import { mayLandOn } from "~/features/identity/model";
import { strictPath } from "~/platform/redirects";

describe("strictPath", () => {
  it("keeps a path of this origin", () => {
    for (const path of ["/", "/school/dashboard", "/store?page=2#top", "/a/b%2Fc"]) expect(strictPath(path)).toBe(path);
  });
  it.each([
    "//evil.com",
    "/\\evil.com",
    "/\t/evil.com",
    "/\t\\evil.com",
    "/\r\n/evil.com",
    "/\u0000/evil.com",
    "https://evil.com",
    "http:evil.com",
    "https:/evil.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "\\\\evil.com",
    "evil.com",
    "",
    " /x",
    "/ /evil.com",
    "/.//evil.com",
    "/..//evil.com",
    "/x/../..//evil.com",
    "/.//\u007fevil.com",
    `/${"a".repeat(4096)}`,
    null,
    undefined,
    42,
    ["/x"],
  ])("refuses %j", (to) => {
    expect(strictPath(to)).toBeNull();
  });
  it("never answers what a browser takes for another origin", () => {
    const parts = ["/", "//", "/.", "/..", "\\", "\t", "\n", "@", ":", "%2f", "%5c", "evil.com", "?", "#", "x", "https:", " "];
    for (const a of parts)
      for (const b of parts)
        for (const c of parts) {
          const path = strictPath(a + b + c);
          if (path !== null) expect(new URL(path, "https://own.test").origin).toBe("https://own.test");
        }
  });
});

describe("the page after sign-in", () => {
  it.each([
    ["school_admin", "/school/dashboard", true],
    ["school_admin", "/admin/dashboard", false],
    ["student", "/school/dashboard", false],
    ["student", "/student/home?x=1", true],
    ["employer_admin", "/my-profile", true],
    ["super_admin", "/login?redirect=/", false],
    ["super_admin", "/logout/", false],
    ["school_admin", "/LOGOUT", false],
    ["school_admin", "/%6cogout", false],
    ["school_admin", "/%zz", false],
    ["school_admin", "/School/students#x", true],
    ["student", "/SCHOOL/students", false],
    ["school_owner", "/school/payments/payment-history", true],
    ["school_admin", "/school/payments/payment-history?page=2", false],
    ["school_admin", "/school/payments/refund-requests", true],
    ["super_admin", "/users/add", true],
    ["student", "/users", false],
    ["student", "/notifications", false],
    ["school_admin", "/student-my-profile", false],
    ["school_admin", "/my-profile.data", false],
    ["school_admin", "/api/users/me/", false],
    ["school_admin", "/schools-of-the-coast", true],
  ] as const)("%s to %s: %s", (role, path, may) => {
    expect(mayLandOn(role, path)).toBe(may);
  });
});
