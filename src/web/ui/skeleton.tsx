// The shape of what is coming, so that nothing moves when it arrives.
/** Its size is its class name's. */
export function Skeleton({ className = "h-3.5 w-full" }: { readonly className?: string }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-sm bg-line motion-reduce:animate-none ${className}`} />
  );
}

// Widths that look like words of different length, the same on every draw.
const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-2/5"] as const;
export const skeletonWidth = (index: number): string => WIDTHS[index % WIDTHS.length] ?? "w-1/2";

/** Lines of text to come. */
export function SkeletonText({ lines }: { readonly lines: number }) {
  return (
    <div className="grid gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={`h-3.5 ${skeletonWidth(index)}`} />
      ))}
    </div>
  );
}
