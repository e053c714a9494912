import { ARTIFACT_IDS } from '../../state/artifacts.ts';
import { type NightAction, targetOf } from '../action.ts';

/** Gives another player one of the artifacts. */
export const assignArtifact: NightAction = {
  type: 'assign_artifact',
  offer: ({ others }) =>
    others.length === 0
      ? null
      : { type: 'assign_artifact', targets: others, artifactIds: ARTIFACT_IDS, min: 1, max: 1 },
  perform: (night, _, choice) => {
    const target = targetOf(choice);
    const { artifactId } = choice;
    if (artifactId === undefined) return { kind: 'nothing_happened' };
    switch (night.giveArtifact(target, artifactId)) {
      case 'done':
        return { kind: 'artifact_given', target, artifactId };
      case 'shielded':
        return { kind: 'shielded' };
      case 'nothing':
        return { kind: 'artifact_refused', target };
    }
  },
};
