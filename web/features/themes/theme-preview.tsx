import { LargeCardBack } from '../../components/cards/card-back.tsx';
import { RoleCard } from '../../components/cards/role-card.tsx';
import { Sky } from '../../components/sky/sky.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { ThemeScope } from '../../theme/theme-scope.tsx';
import { TEXTS } from './texts.ts';

/** The role that every production has most to say about. */
const ROLE = 'Werewolf';
const PHASE = 'job_choice';

/** As large as the preview itself. */
export const AwaitedPreview = () => (
  <p className="theme-preview theme-preview--empty">{TEXTS.previewLoading}</p>
);

/** How a game looks in a theme: its night, the name of that, a card and the back of all cards. */
export function ThemePreview({ themeId }: { themeId: string }) {
  return (
    <ThemeScope themeId={themeId} className="theme-preview" whileLoading={<AwaitedPreview />}>
      {(theme) => (
        <figure className="theme-preview__stage" data-sky={PHASE} aria-label={TEXTS.preview(theme.name)}>
          <Sky phase={PHASE} />
          <p className="theme-preview__title">{theme.text.nightPhase}</p>
          <div className="theme-preview__cards">
            <RoleCard role={roleFacts(ROLE, theme)} />
            <LargeCardBack />
          </div>
        </figure>
      )}
    </ThemeScope>
  );
}
