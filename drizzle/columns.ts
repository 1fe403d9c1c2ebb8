import { integer, text } from "drizzle-orm/sqlite-core";

/** The columns that look alike in every table. Tables are STRICT; money is integer cents, instants are epoch milliseconds (UTC). */
export const id = () => text("id").primaryKey();
export const schoolId = () => text("school_id").notNull();
export const money = (name: string) => integer(name);
export const instant = (name: string) => integer(name);
/** A calendar day in the school's zone, `YYYY-MM-DD`. */
export const day = (name: string) => text(name);
export const bool = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();
/** Text that must be one of a list; the CHECK is written beside the table with `oneOf`. */
export const enumText = <T extends string>(name: string, values: readonly [T, ...T[]]) => text(name, { enum: values });
