export const TEXTS = {
  whatIKnow: 'What I know',
  forYou: 'For your eyes only.',
  show: 'Show what I know',
  hide: 'Hide what I know',
  dealt: (role: string) => `You were dealt the ${role}.`,
  nobodyMoves: (cards: string) => `Nothing in this game moves ${cards}: it is still yours.`,
  mayHaveMoved: (roles: string, isOne: boolean, cards: string) =>
    `It may be somewhere else by now: the ${roles} ${isOne ? 'moves' : 'move'} ${cards}.`,
} as const;
