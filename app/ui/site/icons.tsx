/** The few icons of the public site, drawn as Tabler draws them (MIT), at 1.5 stroke; inline, because a request costs more. */
const PATHS = {
  calendar: "M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16",
  clock: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 3",
  pin: "M9 11a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17.7 16.7L13.4 21a2 2 0 0 1-2.8 0l-4.3-4.3a8 8 0 1 1 11.4 0z",
  seat: "M5 11a2 2 0 0 1 2 2v2h10v-2a2 2 0 1 1 4 0v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2M5 11V6a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v5M6 19v2M18 19v2",
  phone: "M5 4h4l2 5l-2.500 1.500a11 11 0 0 0 5 5l1.500-2.500l5 2v4a2 2 0 0 1-2 2a16 16 0 0 1-15-15a2 2 0 0 1 2-2",
  mail: "M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6",
  check: "M5 12l5 5L20 7",
  arrow: "M5 12h14M13 18l6-6M13 6l6 6",
  external: "M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5",
  cart: "M4 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 17H6V3H4M6 5l14 1l-1 7H6",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M18 6L6 18M6 6l12 12",
  star: "M12 17.750l-6.172 3.245l1.179-6.873l-5-4.867l6.900-1l3.086-6.253l3.086 6.253l6.900 1l-5 4.867l1.179 6.873z",
  award: "M6 9a6 6 0 1 0 12 0a6 6 0 1 0-12 0M12 15l3.400 5.890l1.598-3.233l3.598.232l-3.400-5.889M6.802 12l-3.400 5.890l3.598-.233l1.598 3.232L12 15",
} as const;

export type IconName = keyof typeof PATHS;

export const isIconName = (name: string | null): name is IconName => name !== null && Object.hasOwn(PATHS, name);

export const Icon = ({ name, className = "icon" }: { name: IconName; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
