// The colours of the meadow: the ordinary night, and the brighter one of the free spins.

export interface Mood {
  readonly sky: readonly string[];
  readonly haze: readonly string[];
  /** From far to near; `deep` is the foot of them all, `mist` lies between them. */
  readonly hills: readonly string[];
  readonly deep: string;
  readonly mist: string;
  readonly grass: readonly [far: string, near: string, rim: string];
  readonly moon: { readonly size: number; readonly halo: string; readonly strength: number };
  /** `#rgb` of the small flowers in the grass. */
  readonly flowers: readonly string[];
}

export const NIGHT: Mood = {
  sky: ["#001", "#013", "#135", "#157", "#388", "#8ca"],
  haze: ["#57d", "#4bb", "#85c"],
  hills: ["#257", "#146", "#134", "#023", "#155"],
  deep: "#012",
  mist: "#4bb",
  grass: ["#144", "#022", "#6c9"],
  moon: { size: 0.075, halo: "#acf", strength: 0.5 },
  flowers: ["#fd9", "#b9f", "#9ee"],
};

export const MOONRISE: Mood = {
  sky: ["#102", "#215", "#328", "#64c", "#b8d", "#ecd"],
  haze: ["#b8f", "#fad", "#79f"],
  hills: ["#54a", "#438", "#326", "#215", "#338"],
  deep: "#113",
  mist: "#fad",
  grass: ["#328", "#114", "#caf"],
  moon: { size: 0.12, halo: "#feb", strength: 0.85 },
  flowers: ["#fea", "#fae", "#bcf"],
};
