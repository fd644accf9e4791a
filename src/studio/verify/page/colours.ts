// Light, dark or as the system says, kept where the dashboard keeps it: one choice for the whole site.
import { part } from "./element.ts";

const KEY = "color-mode";

export function offerColours(): void {
  const choice = part("mode", HTMLSelectElement);
  const apply = (): void => {
    // A page that was opened from a file may have nowhere to keep it.
    try {
      choice.value = localStorage.getItem(KEY) ?? "system";
    } catch {}
    document.documentElement.className = choice.value;
  };
  choice.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, choice.value);
    } catch {}
    document.documentElement.className = choice.value;
  });
  addEventListener("storage", apply);
  apply();
}
