// Which requests to move play credit there are; apart from them, because notices tell of each kind and ask for none.
import { z } from "zod";

/** `ask`: an agent asks who is above it; the others are made above, for somebody else there to check. */
export const creditRequestKind = z.enum(["ask", "send", "take", "reverse"]);
