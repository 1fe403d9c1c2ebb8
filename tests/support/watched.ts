/** The same database; `see` hears each statement before it is made, and may throw in its place. */
export function watched(binding: D1Database, see: (query: string) => void): D1Database {
  const line = <L extends Pick<D1Database, "prepare" | "batch">>(of: L): L =>
    new Proxy(of, {
      get(target, name) {
        if (name === "prepare")
          return (query: string) => {
            see(query);
            return target.prepare(query);
          };
        if (name === "withSession") return (from: D1SessionConstraint) => line((target as unknown as D1Database).withSession(from));
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  return line(binding);
}
