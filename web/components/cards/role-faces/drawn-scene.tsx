/** An outline in a tone of its sheet: filled, or with a width stroked. */
interface Piece {
  readonly tone: string;
  readonly path: string;
  readonly width: number | null;
}

/** A place in a field of 220 x 160, back to front, and where the emblem stands in it. */
export interface Scene {
  readonly pieces: readonly Piece[];
  /** Centre and size of the emblem. */
  readonly subject: readonly [x: number, y: number, size: number];
  /** Letters on a wall or a door. */
  readonly sign: {
    readonly words: string;
    readonly x: number;
    readonly y: number;
    readonly tone: string;
  } | null;
}

const SCENE = /<svg id="([^"]+)"[^>]* data-subject="([^"]+)">(.*?)<\/svg>/gs;
const PIECE = /<path class="(\w+)"(?: stroke-width="([\d.]+)")? d="([^"]+)"\/>/g;
const SIGN = /<text class="(\w+)" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<\/text>/;

function sceneFrom(subject: string, content: string): Scene {
  const [x = 0, y = 0, size = 0] = subject.split(' ').map(Number);
  const pieces = [...content.matchAll(PIECE)].map(([, tone = '', width, path = '']) => ({
    tone,
    path,
    width: width === undefined ? null : Number(width),
  }));
  const [, tone = '', signX, signY, words = ''] = SIGN.exec(content) ?? [];
  const sign = words === '' ? null : { words, x: Number(signX), y: Number(signY), tone };
  return { pieces, subject: [x, y, size], sign };
}

/**
 * The scenes of one production: a drawing (art/scenes/*.svg) that shows them all side by side, each a nested `svg` with
 * its role as id. The class of an outline is its tone. It is read with the first card, since most rooms show none.
 */
export class SceneSheet {
  readonly #drawing: string;
  #scenes: ReadonlyMap<string, Scene> | null = null;

  constructor(drawing: string) {
    this.#drawing = drawing;
  }

  /** @throws where the sheet has no scene of any of these names */
  first(...names: readonly string[]): Scene {
    this.#scenes ??= new Map(
      [...this.#drawing.matchAll(SCENE)].map(([, id = '', subject = '', content = '']) => [
        id,
        sceneFrom(subject, content),
      ]),
    );
    for (const name of names) {
      const scene = this.#scenes.get(name);
      if (scene !== undefined) return scene;
    }
    throw new Error(`No scene is called ${names.join(' or ')}`);
  }
}

interface DrawnSceneProps {
  readonly scene: Scene;
  /** Colours of the sheet's tones. */
  readonly tones: Readonly<Record<string, string>>;
  readonly signClass: string | undefined;
}

export function DrawnScene({ scene, tones, signClass }: DrawnSceneProps) {
  const { pieces, sign } = scene;
  return (
    <>
      {pieces.map(({ tone, path, width }) =>
        width === null ? (
          <path key={`${tone}${path}`} d={path} fill={tones[tone]} />
        ) : (
          <path key={`${tone}${path}`} d={path} fill="none" stroke={tones[tone]} strokeWidth={width} />
        ),
      )}
      {sign !== null && (
        <text className={signClass} x={sign.x} y={sign.y} textAnchor="middle" fill={tones[sign.tone]}>
          {sign.words}
        </text>
      )}
    </>
  );
}
