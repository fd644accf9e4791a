// The shape of what is coming, so that nothing moves when it arrives.
/** For what is around many bones: one animation for all of them, as each would be a layer of its own to the browser. */
export const PULSE = "animate-pulse motion-reduce:animate-none";

interface SkeletonProps {
  readonly className?: string;
}

/** Its size is its class name's. */
export function Skeleton({ className = "h-3.5 w-full" }: SkeletonProps) {
  return <Bone className={`${PULSE} ${className}`} />;
}

/** One of many that move together, with what is around them. */
export function Bone({ className = "" }: SkeletonProps) {
  return <span aria-hidden className={`block rounded-sm bg-line ${className}`} />;
}

// Widths that look like words of different length, the same on every draw.
const WIDTHS = ["w-3/4", "w-1/2", "w-2/3", "w-5/6", "w-2/5"] as const;
export const skeletonWidth = (index: number): string => WIDTHS[index % WIDTHS.length] ?? "w-1/2";

/** Lines of text to come. */
export function SkeletonText({ lines }: { readonly lines: number }) {
  return (
    <div className={`grid gap-2.5 ${PULSE}`}>
      {Array.from({ length: lines }, (_, index) => (
        <Bone key={index} className={`h-3.5 ${skeletonWidth(index)}`} />
      ))}
    </div>
  );
}
