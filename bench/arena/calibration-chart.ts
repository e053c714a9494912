import { type Bin, shareOf } from './tally.ts';

const SIZE = 420;
const MARGIN = { left: 60, bottom: 56, other: 24 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number) => MARGIN.left + share * (SIZE - MARGIN.left - MARGIN.other);
const y = (share: number) => SIZE - MARGIN.bottom - share * (SIZE - MARGIN.bottom - MARGIN.other);
const at = (value: number) => value.toFixed(1);

function tick(share: number): string {
  const label = `${100 * share} %`;
  return [
    `<path class="grid" d="M${at(x(0))} ${at(y(share))}H${at(x(1))}M${at(x(share))} ${at(y(0))}V${at(y(1))}"/>`,
    `<text x="${at(x(0) - 8)}" y="${at(y(share) + 4)}" text-anchor="end">${label}</text>`,
    `<text x="${at(x(share))}" y="${at(y(0) + 20)}" text-anchor="middle">${label}</text>`,
  ].join('');
}

function point({ believed, so, count }: Bin): string {
  const { share, low, high } = shareOf(so, count);
  const middle = at(x(believed / count));
  return (
    `<path class="interval" d="M${middle} ${at(y(low))}V${at(y(high))}"/>` +
    `<circle cx="${middle}" cy="${at(y(share))}" r="5"/>`
  );
}

/** How often bots are right (upwards) when they are so sure (to the right), with 95 % intervals; an SVG. */
export function calibrationChart(bins: readonly Bin[], title: string): string {
  const style =
    'text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.perfect{stroke:#999;stroke-dasharray:6 5}' +
    '.interval{stroke:#7a4bb5;stroke-width:2}circle{fill:#7a4bb5}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img">`,
    `<title>${title}</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>`,
    ...TICKS.map(tick),
    `<path class="perfect" d="M${at(x(0))} ${at(y(0))}L${at(x(1))} ${at(y(1))}"/>`,
    ...bins.filter(({ count }) => count > 0).map(point),
    `<text x="${at(x(0.5))}" y="${SIZE - 14}" text-anchor="middle">how likely bots thought it</text>`,
    `<text transform="translate(14 ${at(y(0.5))}) rotate(-90)" text-anchor="middle">how often it was so</text>`,
    '</svg>',
    '',
  ].join('\n');
}
