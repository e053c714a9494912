import type { Scene } from '../../../art/card-scene.ts';
import { PAPER_SCENES } from '../../../art/scenes/paper.ts';
import { ownScene } from '../../../art/scenes/paper-own.ts';

const cuts = new Map<string, () => Scene>(Object.entries(PAPER_SCENES));
const drawn = new Map<string, Scene>();

/** The scene of a role; one that nobody has drawn gets one of its own. */
export function sceneOf(role: string): Scene {
  const scene = drawn.get(role) ?? cuts.get(role)?.() ?? ownScene(role);
  drawn.set(role, scene);
  return scene;
}
