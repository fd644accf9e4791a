// The routes whose subject comes with later work: each shows its title, its purpose and says that it is not there yet.

/** What all of them show, below `src/web`. */
export const UNBUILT_SCREEN = "screens/not-built-yet.tsx";

export const UNBUILT: readonly string[] = ["/dashboard/biling/plans"];
