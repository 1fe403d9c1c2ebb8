let mounted: ReadonlySet<string> | null = null;

/** Says which screens exist, by their ids; once, when the Worker starts. Null: all of them. */
export const setMounted = (screens: ReadonlySet<string> | null): void => {
  mounted = screens;
};

/** Whether a screen exists. What leads nowhere is promised nowhere. */
export const isMounted = (screen: string): boolean => mounted?.has(screen) ?? true;
