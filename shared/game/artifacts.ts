import type { ArtifactId } from './choice.ts';
import type { RoleName } from './roles/role.ts';

interface Artifact {
  readonly name: string;
  /** The role its bearer counts as, for elimination and for winning. */
  readonly countsAs?: RoleName;
  readonly silences?: true;
  readonly hidesChat?: true;
}

/** The Curator's artifacts (rulebook section 6). */
export const ARTIFACTS: Record<ArtifactId, Artifact> = {
  'claw-of-the-werewolf': { name: 'Claw of the Werewolf', countsAs: 'Werewolf' },
  'brand-of-the-villager': { name: 'Brand of the Villager', countsAs: 'Villager' },
  'cudgel-of-the-tanner': { name: 'Cudgel of the Tanner', countsAs: 'Tanner' },
  'void-of-nothingness': { name: 'Void of Nothingness' },
  'mask-of-muting': { name: 'Mask of Muting', silences: true },
  'shroud-of-shame': { name: 'Shroud of Shame', hidesChat: true },
};
