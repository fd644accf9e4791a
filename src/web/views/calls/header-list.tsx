// The headers of a call or its answer, name beside value.

interface HeaderListProps {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export function HeaderList({ headers }: HeaderListProps) {
  return (
    <dl lang="en" className="grid gap-1 rounded-lg border border-line px-3 py-2 font-mono text-xs">
      {headers.map(({ name, value }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="wrap-anywhere text-soft">{name}</dt>
          <dd className="wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
