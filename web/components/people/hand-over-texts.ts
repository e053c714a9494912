export const TEXTS = {
  title: 'Hand over host',
  text: 'The new host picks the roles, starts the game and manages the players. You keep your seat.',
  give: (name: string) => `Make ${name} the host`,
  nobody: 'There is nobody here who could take over.',
  given: (name: string) => `${name} is now the host`,
  youAreHost: 'You are now the host',
  youAreHostText: 'You pick the roles, start the game and manage the players.',
} as const;
