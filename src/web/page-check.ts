// Who may open which page, as the route table says: a check nobody knows is an error when the pages are built and when the development server starts.
import { PERMISSIONS } from "#contract/roles.ts";
import { barePath } from "./messages/locale.ts";
import { ROUTES } from "./route-table.ts";

/**
 * Whether a route asks whoever opens it to sign in. What a permission opens beyond that, the server decides call by call.
 * @throws Error naming route and check when there is no such check: nobody can tell whom it would let in
 */
export function asksSignIn({ path, check }: { readonly path: string; readonly check: string }): boolean {
  if (check === "anybody") return false;
  if (check === "member" || Object.hasOwn(PERMISSIONS, check)) return true;
  throw new Error(`${path} has the unknown check "${check}"`);
}

/** Found out for every row before any page is built; the browser has no use for it and does not carry it. */
const FOR_MEMBERS: readonly string[] = ROUTES.filter(asksSignIn).map(({ path }) => path);

export const isForMembers = (pathname: string): boolean => FOR_MEMBERS.includes(barePath(pathname));
