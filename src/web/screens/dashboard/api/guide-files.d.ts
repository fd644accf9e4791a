// The guide in both languages: tools/guide.ts cuts them out of docs/integrate.
declare module "virtual:guide-*" {
  import type { GuidePart } from "./guide-parts.ts";
  const parts: readonly GuidePart[];
  export default parts;
}
