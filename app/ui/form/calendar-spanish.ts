import "dayjs/locale/es";

export { default } from "./calendar";
