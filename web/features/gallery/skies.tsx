import type { Phase } from '@nightfall/shared/game/state/phase';
import { Sky } from '../../components/sky/sky.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { Part, Piece } from './part.tsx';

/** The clock of the game: the same roofs in seven lights. */
export function Skies() {
  const { look, text } = useTheme();
  return (
    <Part title="Skies" look="wide">
      {(Object.keys(look.sky) as Phase[]).map((phase) => (
        <Piece key={phase} name={text.phases[phase]}>
          <div className="gallery__sky" data-sky={phase}>
            <Sky phase={phase} progress={phase === 'job_choice' ? 0.4 : undefined} />
          </div>
        </Piece>
      ))}
    </Part>
  );
}
