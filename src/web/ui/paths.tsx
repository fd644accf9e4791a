// How an address of ours is spelt for this reader (for example with a language in front); links ask here.
import { type ReactNode, createContext, use } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

type Spell = (path: string) => string;
const Paths = createContext<Spell>((path) => path);

export function PathProvider({ spell, children }: { readonly spell: Spell; readonly children: ReactNode }) {
  return <Paths value={spell}>{children}</Paths>;
}

export const usePathSpelling = (): Spell => use(Paths);

/** Goes to an address of ours in the reader's language. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const spell = usePathSpelling();
  const navigate = useNavigate();
  return (path, options) => void navigate(spell(path), options);
}
