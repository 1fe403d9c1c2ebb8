export { lastMessageIds } from "../data/inbound";
