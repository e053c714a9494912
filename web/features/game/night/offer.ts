import type { ArtifactId, Direction } from '@nightfall/shared/game/state/choice';
import type { PromptView } from '@nightfall/shared/protocol/game-view';

/** One thing that a prompt offers, of whatever kind: the pickers look only at which lists are there. */
export interface Offer {
  readonly type: PromptView['choices'][number]['type'];
  readonly targets?: readonly string[] | undefined;
  readonly centerIndices?: readonly number[] | undefined;
  readonly artifactIds?: readonly ArtifactId[] | undefined;
  readonly directions?: readonly Direction[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const offersOf = (prompt: PromptView): readonly Offer[] => prompt.choices;
