import { type Endpoint, post } from "~/platform/endpoint";
import { sendInquiry } from "./domain/send-inquiry";

export const publicEndpoints: Endpoint[] = [
  post("/contact_program_info/", sendInquiry, "Asks the school of this host a question", { status: 201, output: ({ id }) => ({ id }) }),
];
