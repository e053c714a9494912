import { cliffOf } from '../../art/places/index.ts';
import { useThemeCover } from '../../theme/theme-context.tsx';

/** The figure before the moon. Decoration only. */
export function Cliff() {
  const { look } = useThemeCover();
  const { figure, figureBox, edge, facets, windows } = cliffOf(look.skyline);
  return (
    <div className="cliff" aria-hidden="true">
      <svg
        className="cliff__figure"
        viewBox={figureBox ?? '0 0 100 120'}
        preserveAspectRatio="xMinYMax meet"
        role="presentation"
      >
        <path d={figure} />
      </svg>
      <svg
        className="cliff__edge"
        viewBox="0 0 200 200"
        preserveAspectRatio="xMinYMin meet"
        role="presentation"
      >
        <path d={edge} fill="var(--ridge-4)" />
        <path d={facets} fill="color-mix(in oklch, var(--ridge-3) 70%, var(--ridge-4))" />
        <path d={windows} className="sky__pane" />
      </svg>
    </div>
  );
}
