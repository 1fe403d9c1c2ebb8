import type { LinksFunction } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import sheet from "./student.css?url";

/** The style sheet of the student screens, designed for phones. */
export const studentLinks: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const StudentPage = ({ children }: { children: ReactNode }) => <div className="student">{children}</div>;
