// A QR code, drawn as one path: dark on light in either colour mode, as cameras expect it.
import { encode } from "uqr";

/** Modules of quiet around it, as the standard asks for. */
const QUIET = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-lg border border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
