export const TEXTS = {
  title: 'How to play',
  home: 'Return to Home',
  contents: 'Contents',
  findRole: 'Find a role',
  search: 'Role name',
  allTeams: 'All teams',
  teams: 'Team',
  howToPlayIt: 'How to play it',
  winning: 'Winning',
  shown: (shown: number, all: number) => (shown === all ? `${all} roles` : `${shown} of ${all} roles`),
  noneFound: 'No role is called that. Try fewer letters, or all teams.',
  sets: 'See how a set of roles plays',
} as const;
