export const TEXTS = {
  cardOf: (role: string) => `${role} card`,
  team: 'Team',
  copies: 'Copies',
  onlyOne: 'Only one',
  upTo: (copies: number) => `Up to ${copies}`,
  winCondition: 'Win Condition',
  howToPlay: 'How to Play',
  position: (order: number) => `This role acts in position #${order} during the night phase`,
} as const;
