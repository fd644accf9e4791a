// Every address without a page: throws what the error screen shows as 404.
import { data } from "react-router";
import type { Route } from "./+types/not-found";

export function clientLoader({ url }: Route.ClientLoaderArgs): never {
  // oxlint-disable-next-line typescript/only-throw-error -- React Router takes a thrown response as the answer
  throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
}
clientLoader.hydrate = true as const;

export default function NotFound() {
  return null;
}
