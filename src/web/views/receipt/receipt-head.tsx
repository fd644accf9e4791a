// What stands above the receipt of something that was just booked: that it was, and how much.
import { CircleCheck } from "lucide-react";
import type { CurrencyCode } from "#contract/money.ts";
import { Money } from "#web/views/money.tsx";

interface ReceiptHeadProps {
  /** What was done, for example "Deposited". */
  readonly text: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
}

export function ReceiptHead({ text, amount, currency }: ReceiptHeadProps) {
  return (
    <div
      role="status"
      // What was pressed to get here is gone; the focus waits here, where another press of the key does nothing.
      tabIndex={-1}
      ref={takeFocus}
      className="grid justify-items-center gap-1 py-2 text-center outline-none"
    >
      <CircleCheck aria-hidden size={30} className="text-good" />
      <p className="text-sm text-soft">{text}</p>
      <p className="figures text-2xl font-semibold tracking-tight">
        <Money amount={amount} currency={currency} />
      </p>
    </div>
  );
}

const takeFocus = (head: HTMLElement | null): void => head?.focus();
