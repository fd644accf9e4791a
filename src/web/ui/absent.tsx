// Stands where a row has no value: a dash in a table, nothing at all on a phone's card.

/** Cards leave out what holds it. */
export function Absent() {
  return (
    <span data-absent className="text-faint">
      –
    </span>
  );
}
