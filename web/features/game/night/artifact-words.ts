import type { ArtifactId } from '@nightfall/shared/game/choice';

interface ArtifactWords {
  readonly name: string;
  /** What it does, told to whoever gives it away. */
  readonly effect: string;
  /** The same, told to its bearer. */
  readonly ownEffect: string;
}

export const ARTIFACT_WORDS: Record<ArtifactId, ArtifactWords> = {
  'claw-of-the-werewolf': {
    name: 'Claw of the Werewolf',
    effect: 'They count as a Werewolf.',
    ownEffect: 'Whatever your card is, you count as a Werewolf.',
  },
  'brand-of-the-villager': {
    name: 'Brand of the Villager',
    effect: 'They count as a Villager.',
    ownEffect: 'Whatever your card is, you count as a Villager.',
  },
  'cudgel-of-the-tanner': {
    name: 'Cudgel of the Tanner',
    effect: 'They count as a Tanner.',
    ownEffect: 'Whatever your card is, you count as a Tanner.',
  },
  'void-of-nothingness': {
    name: 'Void of Nothingness',
    effect: 'It does nothing.',
    ownEffect: 'It does nothing.',
  },
  'mask-of-muting': {
    name: 'Mask of Muting',
    effect: 'They cannot chat in the discussion.',
    ownEffect: 'You cannot chat in the discussion. Everybody sees that you are muted.',
  },
  'shroud-of-shame': {
    name: 'Shroud of Shame',
    effect: 'They cannot read the others’ chat.',
    ownEffect: 'You cannot read what the others write in the discussion. You may write.',
  },
};
