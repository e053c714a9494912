import { findBuiltInRole } from '../game/roles/index.ts';
import type { RoleName } from '../game/roles/role.ts';
import type { Team } from '../game/view.ts';
import { plainSentences } from './sentences.ts';
import type { RoleWords, TeamKey, Theme } from './theme.ts';

/** What a built-in theme says for itself; roles keep the words of their definition. */
interface ThemeSpec {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly text: Theme['text'];
}

const TEAM_KEY: Record<Team, TeamKey> = { Villager: 'villager', Werewolf: 'werewolf', Neutral: 'tanner' };

export function builtInTheme({ id, name, description, text }: ThemeSpec): Theme {
  const role = (roleName: RoleName): RoleWords => {
    const definition = findBuiltInRole(roleName);
    return {
      displayName: roleName,
      description: definition?.description ?? 'Unknown Role',
      instructions: definition?.instructions ?? '',
      winCondition: definition?.winCondition ?? '',
    };
  };
  const words = plainSentences({
    role: (roleName) => role(roleName).displayName,
    team: (team) => text.teams[TEAM_KEY[team]].displayName,
  });
  return { id, name, description, text, role, words };
}
