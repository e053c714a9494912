import type { ThemeSpace } from '@nightfall/shared/protocol/themes';
import { useThemeSpace } from '../../api/themes.ts';
import { Bone } from '../../components/ui/skeleton.tsx';
import { TEXTS } from './texts.ts';

function Whole({ used, most }: Pick<ThemeSpace, 'used' | 'most'>) {
  return <p className="quiet">{TEXTS.serverSpace(used, most)}</p>;
}

/** How much room the own packs take, and have; for administrators, those of everybody too. */
export function SpaceNote() {
  const { data: space, isPending } = useThemeSpace();
  if (isPending)
    return (
      <div className="stack theme-space">
        <Bone />
        <Bone />
      </div>
    );
  // What does not fit is said when it is uploaded, too.
  if (space === undefined) return null;
  const { used, most, mostVerified, server } = space;
  return (
    <div className="stack theme-space">
      <p>{TEXTS.space(used, most)}</p>
      {mostVerified !== undefined && mostVerified > most && (
        <p className="quiet">{TEXTS.moreSpace(mostVerified)}</p>
      )}
      {server !== undefined && <Whole {...server} />}
    </div>
  );
}
