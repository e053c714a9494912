import type { OfficeScene } from './office-tones.ts';
import { box, disc, grid, line, pile, poly } from './shapes.ts';

const sheet = (x: number, y: number, turn: number) =>
  poly([x, y], [x + 15, y + turn], [x + 15 - turn, y + 20 + turn], [x - turn, y + 20]);

/** A binder on the left, of the topmost shelf. */
const upperBinder = (n: number, top: number) =>
  poly(
    [4 + n * 10, top + n * 4],
    [11 + n * 10, top + 3 + n * 4],
    [11 + n * 10, 47 + n],
    [4 + n * 10, 46 + n],
  );
const lowerBinder = (n: number) =>
  poly([4 + n * 10, 104 - n], [11 + n * 10, 103 - n], [11 + n * 10, 138 - n * 5], [4 + n * 10, 142 - n * 5]);
/** One of the topmost shelf on the right. */
const binderAcross = (n: number) =>
  poly([209 - n * 10, 12 + n * 4], [216 - n * 10, 10 + n * 4], [216 - n * 10, 46], [209 - n * 10, 46]);

/** The Staff, between the floors: where the paper goes. */
export const paperTrailScenes = () =>
  ({
    // Binders to the ceiling on both sides, and one lamp.
    'Apprentice Seer': {
      subject: [110, 84, 98],
      shapes: [
        ['d', box(0, 0, 220, 160)],
        ['e', poly([70, 34], [150, 34], [150, 116], [70, 116])],
        ['b', poly([0, 160], [220, 160], [150, 116], [70, 116])],
        ['h', poly([104, 16], [116, 16], [142, 116], [78, 116])],
        ['y', 'M96 24q0-12 14-12t14 12Z'],
        [
          'k',
          `${poly([0, 0], [62, 28], [62, 118], [0, 160])}${poly([220, 0], [158, 28], [158, 118], [220, 160])}`,
        ],
        ['a', [0, 2, 4].map((n) => upperBinder(n, 12)).join('')],
        ['w', [1, 3].map((n) => upperBinder(n, 14)).join('')],
        [
          'y',
          [5]
            .map((n) =>
              poly([4 + n * 10, 18 + n * 4], [9 + n * 10, 20 + n * 4], [9 + n * 10, 53], [4 + n * 10, 52]),
            )
            .join(''),
        ],
        ['m', [0, 1, 3, 4].map((n) => box(4 + n * 10, 58, 7, 34)).join('')],
        ['h', [2, 5].map((n) => box(4 + n * 10, 58, 6, 32)).join('')],
        ['a', [0, 2, 3].map(lowerBinder).join('')],
        ['r', lowerBinder(1)],
        ['h', [0, 1, 3].map(binderAcross).join('')],
        ['y', binderAcross(2)],
        ['w', [0, 2, 3].map((n) => box(209 - n * 10, 58, 7, 34)).join('')],
        ['a', [1, 4].map((n) => box(209 - n * 10, 58, 7, 34)).join('')],
        [
          'm',
          [0, 1, 2]
            .map((n) =>
              poly(
                [209 - n * 10, 103 - n],
                [216 - n * 10, 104 - n],
                [216 - n * 10, 142 - n * 5],
                [209 - n * 10, 138 - n * 5],
              ),
            )
            .join(''),
        ],
        ['t', `${line([164, 160], [182, 8])}${line([190, 160], [200, 8])}`, 4],
        [
          't',
          [0, 1, 2, 3, 4, 5]
            .map((n) => line([167 + n * 2.8, 136 - n * 22], [192 + n * 1.5, 136 - n * 22]))
            .join(''),
          4,
        ],
      ],
    },
    // 214 recipients, and every one of them answers.
    Revealer: {
      subject: [110, 78, 104],
      shapes: [
        ['d', box(0, 0, 220, 160)],
        [
          'c',
          [0, 1, 2, 3, 4, 5, 6, 7]
            .map((n) => {
              const [a, b] = [(n * Math.PI) / 4, (n * Math.PI) / 4 + 0.38];
              return poly(
                [110, 80],
                [110 + Math.cos(a) * 160, 80 + Math.sin(a) * 160],
                [110 + Math.cos(b) * 160, 80 + Math.sin(b) * 160],
              );
            })
            .join(''),
        ],
        [
          'w',
          [
            [8, 12, 4],
            [30, 96, -5],
            [172, 8, 5],
            [176, 104, -4],
            [4, 58, -3],
            [184, 58, 3],
          ]
            .map(([x = 0, y = 0, t = 0]) =>
              poly([x, y], [x + 36, y + t], [x + 36 - t, y + 25 + t], [x - t, y + 25]),
            )
            .join(''),
        ],
        [
          'k',
          [
            [8, 12, 4],
            [30, 96, -5],
            [172, 8, 5],
            [176, 104, -4],
            [4, 58, -3],
            [184, 58, 3],
          ]
            .map(([x = 0, y = 0, t = 0]) => line([x, y], [x + 18 - t / 2, y + 15 + t / 2], [x + 36, y + t]))
            .join(''),
          2.4,
        ],
        [
          'r',
          `${disc(42, 16, 6)}${disc(206, 14, 6)}${disc(64, 92, 6)}${disc(210, 102, 6)}${disc(38, 56, 6)}`,
        ],
        ['k', box(0, 142, 220, 18)],
        ['m', grid([8, 147, 16, 1, 13, 0], (x, y) => box(x, y, 9, 4))],
      ],
    },
    // The ceiling is reached: the tower of forms has its own postcode.
    Villager: {
      subject: [110, 76, 112],
      shapes: [
        ['b', box(0, 0, 220, 160)],
        ['c', grid([0, 0, 6, 1, 40, 0], (x, y) => box(x, y, 20, 160))],
        ['d', box(0, 126, 220, 34)],
        ['w', pile(4, 150, 40, 23)],
        ['s', pile(34, 152, 30, 8)],
        ['w', pile(176, 150, 40, 16)],
        ['h', pile(152, 152, 32, 6)],
        ['w', `${sheet(62, 8, 5)}${sheet(150, 14, -4)}${sheet(192, 18, 4)}`],
        [
          'k',
          `${line([67, 14], [74, 16])}${line([66, 20], [72, 22])}${line([154, 19], [161, 17])}${line([196, 25], [203, 27])}`,
          1.8,
        ],
        ['k', box(0, 150, 220, 10)],
      ],
    },
  }) satisfies Readonly<Record<string, OfficeScene>>;
