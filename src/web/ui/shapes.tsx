// Shapes of what is coming, as high as it will be, for places below which others stand.
import type { ReactNode } from "react";
import { FieldFrame, type FieldProps, useField } from "./field.tsx";
import { Bone, PULSE, Skeleton, skeletonWidth } from "./skeleton.tsx";

interface ShapeOfProps {
  readonly lines: number;
  readonly children: ReactNode;
}

/** Takes exactly the room of what is likely to come, laid out unseen beneath so many lines. */
export function ShapeOf({ lines, children }: ShapeOfProps) {
  return (
    <div aria-hidden inert className="grid *:[grid-area:1/1]">
      <div className="invisible">{children}</div>
      <div className={`grid content-around ${PULSE}`}>
        {Array.from({ length: lines }, (_, index) => (
          <Bone key={index} className={`h-3.5 ${skeletonWidth(index)}`} />
        ))}
      </div>
    </div>
  );
}

/** A field before its value is known. */
export function FieldShape(props: Pick<FieldProps, "label" | "hint">) {
  return (
    <FieldFrame field={useField(props)} props={props}>
      <Skeleton className="h-9 rounded-lg pointer-coarse:h-10" />
    </FieldFrame>
  );
}
