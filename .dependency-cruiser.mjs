/** What dependency-cruiser reads: the rules of the house and how to parse and resolve our files. */
import { cruiseOptions } from "./tools/house/cruise.ts";

const { ruleSet, ...options } = cruiseOptions(import.meta.dirname);

export default { ...ruleSet, options: { ...options, babelConfig: { fileName: "tools/house/babel.config.mjs" } } };
