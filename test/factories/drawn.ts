/** Properties, tried with the same draws in every run: whether a change passes does not hang on luck. A drill draws anew. */
import fc from "fast-check";

if (process.env["DRILL"] !== "1") fc.configureGlobal({ seed: 20_260_727 });

export { fc };
