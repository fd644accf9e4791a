// The sections of the gallery in the order they are shown.
import { Buttons } from "./buttons.tsx";
import { Charts } from "./charts.tsx";
import { Choices } from "./choices.tsx";
import { Fields } from "./fields.tsx";
import { Figures } from "./figures.tsx";
import { Frames } from "./frames.tsx";
import { Overlays } from "./overlays.tsx";
import { States } from "./states.tsx";
import { Surfaces } from "./surfaces.tsx";
import { LongTable, OtherTables, Tables } from "./tables.tsx";

export const SECTIONS = [
  { id: "buttons", word: "buttons", Content: Buttons },
  { id: "fields", word: "fields", Content: Fields },
  { id: "choices", word: "choices", Content: Choices },
  { id: "figures", word: "figures", Content: Figures },
  { id: "surfaces", word: "surfaces", Content: Surfaces },
  { id: "tables", word: "tables", Content: Tables },
  { id: "other-tables", word: "otherTables", Content: OtherTables },
  { id: "long-table", word: "longTable", Content: LongTable },
  { id: "charts", word: "charts", Content: Charts },
  { id: "states", word: "states", Content: States },
  { id: "frames", word: "frames", Content: Frames },
  { id: "overlays", word: "overlays", Content: Overlays },
] as const;
