import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { DEFAULT_COVER } from '../theme/built-in-theme.ts';
import { rulesOf } from '../theme/shown-look.ts';

export interface DrawnHome {
  /** What stands in the page's root before any script. */
  readonly html: string;
  /** What it needs besides the sheets of its parts. */
  readonly css: string;
}

/** Home in the default theme, as the program itself draws it at first. */
export function drawHome(): DrawnHome {
  const drawn = renderToString(<App of={MemoryRouter} />);
  const { html, css } = withoutStyleAttributes(drawn.replace(/<title>.*?<\/title>/, ''));
  return { html, css: [lookRules(), ...css, HIDE].join('\n') };
}

const ruleOf = (selector: string, styles: string) => `${selector}{${styles}}`;

const lookRules = () =>
  rulesOf(DEFAULT_COVER.look)
    .map(([selector, tokens]) =>
      ruleOf(
        selector,
        Object.entries(tokens)
          .map(([name, value]) => `${name}:${value}`)
          .join(';'),
      ),
    )
    .join('\n');

/** See app/first-look.ts. */
const HIDE = '[data-not-as-drawn] #root > * { visibility: hidden }';

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const plain = (text: string) =>
  text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The page's content policy allows no style attributes. Weighs more than every sheet, as they would, and less than theirs. */
function withoutStyleAttributes(drawn: string): { html: string; css: string[] } {
  const numbers = new Map<string, number>();
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, styles: string) => {
    const number = numbers.get(styles) ?? numbers.size;
    numbers.set(styles, number);
    return ` data-drawn="${number}"`;
  });
  const css = [...numbers].map(([styles, number]) =>
    ruleOf(`:root:root:root [data-drawn="${number}"]`, plain(styles)),
  );
  return { html, css };
}
