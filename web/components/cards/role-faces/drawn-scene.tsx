import type { Scene } from '../../../art/scenes/shapes.ts';

/** The shapes of a place in the tones of its style; the field is 220 x 160. */
export function DrawnScene<Tone extends string>({
  scene,
  tones,
  signClass,
}: {
  scene: Scene<Tone>;
  tones: Readonly<Record<Tone, string>>;
  signClass: string | undefined;
}) {
  return (
    <>
      {scene.shapes.map(([tone, path, width]) =>
        width === undefined ? (
          <path key={`${tone}${path}`} d={path} fill={tones[tone]} />
        ) : (
          <path key={`${tone}${path}`} d={path} fill="none" stroke={tones[tone]} strokeWidth={width} />
        ),
      )}
      {scene.sign !== undefined && (
        <text
          className={signClass}
          x={scene.sign.x}
          y={scene.sign.y}
          textAnchor="middle"
          fill={tones[scene.sign.tone]}
        >
          {scene.sign.words}
        </text>
      )}
    </>
  );
}
