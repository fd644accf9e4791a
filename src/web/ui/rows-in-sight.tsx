// Of a long list only the rows in sight; apart from table-body.tsx so that short lists do not carry it.
import { useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, type RefObject } from "react";

const OVERSCAN = 12;

interface RowsInSightProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keyOf: (index: number) => string;
  readonly draw: (index: number) => ReactNode;
}

export default function RowsInSight({ count, rowHeight, scroller, keyOf, draw }: RowsInSightProps) {
  // The virtualizer's answers change without its identity changing, which the compiler may not memoise away.
  "use no memo";
  // oxlint-disable-next-line react/incompatible-library -- said above: this function is not memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    // Where the reader has scrolled to before this had come.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={before} />
      {items.map(({ index }) => (
        <Fragment key={keyOf(index)}>{draw(index)}</Fragment>
      ))}
      <Gap height={after} />
    </tbody>
  );
}

function Gap({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}
