import type { Page } from "@playwright/test";

/**
 * Text on a gradient, which axe leaves undecided: set against each colour of the gradient, laid on what is below it, it
 * must reach what WCAG asks. Answers the selectors that do not, with the worst ratio found.
 */
export function faintOnGradient(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => {
    type Colour = [r: number, g: number, b: number, a: number];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    /** Whatever CSS calls a colour, as bytes. */
    function read(colour: string): Colour {
      if (!canvas) throw new Error("No canvas to read colours with.");
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [r, g, b, a / 255];
    }
    function over([r, g, b, a]: Colour, [r2, g2, b2]: Colour): Colour {
      return [r * a + r2 * (1 - a), g * a + g2 * (1 - a), b * a + b2 * (1 - a), 1];
    }
    function luminance([r, g, b]: Colour): number {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((v) =>
        v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    }
    /** Every colour that may stand behind an element: those of all gradients above its first opaque ground. */
    function grounds(element: Element | null): Colour[] {
      if (!element) return [read("white")];
      const style = getComputedStyle(element);
      const colour = read(style.backgroundColor);
      const below = colour[3] === 1 ? [colour] : grounds(element.parentElement).map((each) => over(colour, each));
      const stops = [...style.backgroundImage.matchAll(/(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)/g)].map(
        ([stop]) => read(stop),
      );
      return [...below, ...stops.flatMap((stop) => below.map((each) => over(stop, each)))];
    }

    return all.flatMap((selector) => {
      const element = document.querySelector(selector);
      if (!element) return [`${selector}: no longer there`];
      const style = getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const worst = Math.min(
        ...grounds(element).map((ground) => {
          const pair = [luminance(over(read(style.color), ground)), luminance(ground)].sort((a, b) => a - b);
          return ((pair[1] ?? 0) + 0.05) / ((pair[0] ?? 0) + 0.05);
        }),
      );
      return worst < (isLarge ? 3 : 4.5) ? [`${selector}: ${worst.toFixed(2)}`] : [];
    });
  }, selectors);
}
