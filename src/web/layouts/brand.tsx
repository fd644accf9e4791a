// The mark and name of the product: a gate whose bars are reels.

export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M7 24V12.5A3.5 3.5 0 0 1 10.5 9M13 24V9M19 24V9M25 24V12.5A3.5 3.5 0 0 0 21.5 9M7 16.5h18"
        className="fill-none stroke-on-brand"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function BrandName() {
  return <span className="text-lg font-semibold tracking-tight text-ink">Reelgate</span>;
}
