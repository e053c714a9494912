/** Lightness, chroma and hue, as the tokens are written. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

function numbersOf(colour: string): Oklch {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] =
    colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [lightness, chroma, hue];
}

/** As bright as a screen shows it, 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf(colour: string): number {
  const [lightness, chroma, hue] = numbersOf(colour);
  const turn = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (light: number) => Math.max(0, Math.min(1, light));
  const red = shown(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
  const green = shown(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
  const blue = shown(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well two colours can be told apart, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
