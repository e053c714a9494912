import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { CardBack, LargeCardBack } from '../../components/cards/card-back.tsx';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { RoleCard } from '../../components/cards/role-card.tsx';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { Part, Piece } from './part.tsx';
import { TEXTS } from './texts.ts';

const CUSTOM: CustomRole = {
  name: 'Ferryman',
  title: TEXTS.longTitle,
  team: 'Neutral',
  nightOrder: 12,
  description: '',
  imageUrl: null,
};

/** All roles, one that nobody knows, one of somebody's own with a long title, and the back. */
export function Cards() {
  const theme = useTheme();
  return (
    <Part title="Cards">
      {[...BUILT_IN_ROLES.map(({ name }): string => name), TEXTS.unknownRole].map((name) => (
        <RoleCard key={name} role={roleFacts(name, theme)} />
      ))}
      <RoleCard role={roleFacts(CUSTOM.name, theme, [CUSTOM])} />
      <div className="gallery__back">
        <LargeCardBack />
      </div>
    </Part>
  );
}

export function SmallCards() {
  const theme = useTheme();
  return (
    <Part title="Small cards">
      {BUILT_IN_ROLES.map(({ name }) => {
        const role = roleFacts(name, theme);
        return (
          <Piece key={name} name={role.title}>
            <MiniCard role={role} withOrder />
          </Piece>
        );
      })}
      <div className="gallery__small-back">
        <CardBack />
      </div>
    </Part>
  );
}
