const PATHS = {
  upload: "M8 11V3m0 0L4.8 6.2M8 3l3.2 3.2M3 13h10",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "M3 8.5 6.5 12 13 4.5",
  close: "M4 4l8 8M12 4l-8 8",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3.05 3.05l1.15 1.15M11.8 11.8l1.15 1.15M12.95 3.05 11.8 4.2M4.2 11.8l-1.15 1.15",
  moon: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  system: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 2.2v11.6M8 5l4.6 0M8 8h5.8M8 11h4.6",
  up: "M3.5 10 8 5.5l4.5 4.5",
  down: "M3.5 6 8 10.5 12.5 6",
  chevron: "M6 3.5 10.5 8 6 12.5",
  search: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10.2 10.2 13.4 13.4",
  download: "M8 3v8m0 0 3.2-3.2M8 11 4.8 7.8M3 13h10",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: the control that holds it carries the name. */
export function Icon({
  name,
  size = 15,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
