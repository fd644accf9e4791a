// What shows another page: frames as large as a device, each drawn as small as its room asks.
import { DeviceFrame } from "#web/ui/device-frame.tsx";
import { Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

export function Frames() {
  const words = useWords();
  return (
    <Section id="frames" title={words.frames}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Specimen name={words.phoneAcross}>
          <DeviceFrame title={words.phoneAcross} address="about:blank" device="landscape" />
        </Specimen>
        <Specimen name={words.desktop}>
          <DeviceFrame title={words.desktop} address="about:blank" device="desktop" />
        </Specimen>
      </div>
    </Section>
  );
}
