export { asidePath, mailLogPath } from "~/features/messaging/paths";
