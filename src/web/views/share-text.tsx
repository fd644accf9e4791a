// A share that may not be there: of nothing there is none.
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";

/** @param bps hundredths of a per cent; null: a dash */
export function ShareText({ bps }: { readonly bps: number | null }) {
  return bps === null ? <Absent /> : <BpsText bps={bps} />;
}
