/** Hands every-import.ts to the dependency-cruiser command, which takes no TypeScript as a Babel configuration. */
export { everyImport as default } from "./every-import.ts";
