import type { Scene } from '../../../art/card-scene.ts';
import { PAPER_SCENES } from '../../../art/scenes/paper.ts';
import { ownScene } from '../../../art/scenes/paper-own.ts';

const known = new Map<string, Scene>(Object.entries(PAPER_SCENES));

/** The scene of a role; one that nobody has drawn gets one of its own. */
export function sceneOf(role: string): Scene {
  const scene = known.get(role) ?? ownScene(role);
  known.set(role, scene);
  return scene;
}
