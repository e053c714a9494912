import type { RoleName } from './role-facts.ts';

/** In plain constants: what a page shows of the roles does not need the schemas. */
export const ARTIFACT_IDS = [
  'claw-of-the-werewolf',
  'brand-of-the-villager',
  'cudgel-of-the-tanner',
  'void-of-nothingness',
  'mask-of-muting',
  'shroud-of-shame',
] as const;

interface Artifact {
  readonly name: string;
  /** The role its bearer counts as, for elimination and for winning. */
  readonly countsAs?: RoleName;
  readonly silences?: true;
  readonly hidesChat?: true;
}

/** The Curator's artifacts (rulebook section 6). */
export const ARTIFACTS: Readonly<Record<(typeof ARTIFACT_IDS)[number], Artifact>> = {
  'claw-of-the-werewolf': { name: 'Claw of the Werewolf', countsAs: 'Werewolf' },
  'brand-of-the-villager': { name: 'Brand of the Villager', countsAs: 'Villager' },
  'cudgel-of-the-tanner': { name: 'Cudgel of the Tanner', countsAs: 'Tanner' },
  'void-of-nothingness': { name: 'Void of Nothingness' },
  'mask-of-muting': { name: 'Mask of Muting', silences: true },
  'shroud-of-shame': { name: 'Shroud of Shame', hidesChat: true },
};
