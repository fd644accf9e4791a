// How the gallery is laid out: sections, and in them specimens, each named after the state it shows.
import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="grid min-w-0 scroll-mt-4 gap-4 bg-canvas p-4">
      <h2 id={titleId} className="text-lg font-semibold text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Where it stands. */
  readonly className?: string;
}

export function Specimen({ name, children, className = "" }: SpecimenProps) {
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 ${className}`}>
      <h3 className="text-xs text-faint">{name}</h3>
      {children}
    </div>
  );
}

/** Small parts side by side. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Specimens side by side, as many as there is room for. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
