// Whether the page is being printed: known before the paper is drawn.
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const SIGNS = ["beforeprint", "afterprint"] as const;

export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The page is printed as it stands when this has returned.
    const look = ({ type }: Event): void => flushSync(() => setPrinting(type === SIGNS[0]));
    for (const sign of SIGNS) addEventListener(sign, look);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, []);
  return isPrinting;
}
