import type { OfficeScene } from './office-tones.ts';
import { blocks, box, disc, line, poly, some } from './shapes.ts';

/** Who is not on the payroll: behind them the round yellow light of a window on the way out. */
export const visitorScenes = () =>
  ({
    // Over the roofs: a parachute that has been paid for, and a box of what was on the desk.
    Tanner: {
      subject: [110, 82, 112],
      shapes: [
        ['k', box(0, 0, 220, 160)],
        ['n', blocks(160, [30, 22, 92], [54, 22, 114], [78, 20, 126], [146, 20, 84], [168, 24, 104])],
        ['i', some(0.45, 3, [33, 97, 2, 6, 10, 9], (x, y) => box(x, y, 5, 5))],
        ['m', some(0.5, 19, [58, 120, 2, 4, 9, 9], (x, y) => box(x, y, 5, 5))],
        ['y', some(0.45, 8, [150, 90, 2, 7, 8, 9], (x, y) => box(x, y, 4, 5))],
        ['i', some(0.45, 4, [171, 109, 2, 4, 9, 9], (x, y) => box(x, y, 5, 5))],
        ['w', 'M34 48q0-22 22-25t25 14q-9-3-14 3q-6-5-14 1q-9-2-19 7Z'],
        ['r', 'M53 41q-2-16 5-18q9 2 9 17q-7-4-14 1Z'],
        [
          'w',
          `${line([35, 48], [60, 66])}${line([53, 42], [60, 66])}${line([67, 41], [60, 66])}${line([80, 38], [60, 66])}`,
          1.4,
        ],
        ['w', 'M150 58q2-10 12-8q4-8 12-2q8 0 6 10Z'],
        ['t', poly([122, 128], [162, 120], [170, 152], [130, 158])],
        ['k', line([124, 130], [162, 122.5]), 3],
        ['s', poly([128, 126], [144, 106], [156, 120])],
        ['m', 'M156 122q-4-18 14-22q2 14-7 21Z'],
      ],
    },
    // On the phone with somebody who does not know yet that they are looking.
    Stalker: {
      subject: [110, 82, 108],
      shapes: [
        ['n', box(0, 0, 220, 160)],
        ['k', disc(110, 80, 64)],
        [
          'i',
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
            .map((hour) => {
              const [x, y] = [Math.cos((hour * Math.PI) / 6), Math.sin((hour * Math.PI) / 6)];
              return line([110 + x * 66, 80 + y * 66], [110 + x * 74, 80 + y * 74]);
            })
            .join(''),
          4,
        ],
        ['r', `${line([110, 2], [110, 30])}${line([32, 80], [60, 80])}${line([160, 80], [188, 80])}`, 4],
        ['w', poly([134, 108], [170, 102], [176, 138], [140, 144])],
        ['y', poly([134, 108], [170, 102], [171.5, 111], [135.5, 117])],
        ['r', 'M152 136l-8-8q-3-8 5-8l4 4l3-5q8-1 6 7Z'],
        ['m', poly([34, 98], [66, 106], [57, 138], [26, 128])],
        ['k', `${line([41, 108], [58, 113])}${line([38, 117], [54, 121])}${line([36, 125], [46, 128])}`, 2.6],
      ],
    },
    // The revolving door, still turning.
    custom: {
      subject: [110, 76, 112],
      shapes: [
        ['b', box(0, 0, 220, 160)],
        ['c', blocks(160, [0, 38, 24], [184, 36, 12])],
        [
          'h',
          `${some(0.4, 5, [5, 32, 3, 8, 11, 13], (x, y) => box(x, y, 6, 6))}${some(0.4, 6, [188, 20, 3, 9, 10, 13], (x, y) => box(x, y, 6, 6))}`,
        ],
        ['d', 'M38 150V14H182V150Z'],
        ['k', `${box(34, 6, 152, 12)}${box(106, 18, 8, 132)}`],
        ['a', `${poly([46, 26], [100, 20], [100, 148], [46, 142])}`],
        ['c', `${poly([174, 26], [120, 20], [120, 148], [174, 142])}`],
        ['w', `${line([54, 98], [70, 40])}${line([64, 108], [84, 36])}${line([136, 120], [152, 56])}`, 3],
        ['k', `${line([92, 76], [92, 100])}${line([128, 76], [128, 100])}`, 5],
        ['e', 'M20 160q90-34 180 0Z'],
        ['y', 'M66 150q44-14 88 0', 4],
        ['y', poly([164, 154], [150, 156], [156, 143])],
      ],
    },
    // Behind the plants of the lobby: a guest of somebody, as the list says.
    lodger: {
      subject: [110, 82, 100],
      shapes: [
        ['n', box(0, 0, 220, 160)],
        ['k', disc(110, 80, 62)],
        [
          'm',
          'M34 150q-14-50 6-84q22 30 10 84ZM58 156q-8-34 14-58q12 30-2 58ZM186 150q14-50-6-84q-22 30-10 84Z',
        ],
        [
          'i',
          'M46 154q-26-20-24-52q28 10 32 52ZM162 156q8-34-14-58q-12 30 2 58ZM172 154q26-20 24-52q-28 10-32 52Z',
        ],
        ['k', `${line([41, 84], [42, 146])}${line([179, 84], [178, 146])}`, 2],
        ['y', box(30, 148, 160, 12)],
      ],
    },
    // Two empty chairs under a lamp: nobody knows who sits here.
    unknown: {
      subject: [110, 82, 104],
      shapes: [
        ['k', box(0, 0, 220, 160)],
        ['n', poly([110, -20], [20, 150], [200, 150])],
        ['i', box(20, 138, 180, 22)],
        ['k', 'M40 88h9v36h24v7h-4v20h-5v-20H48v20h-6ZM180 88h-9v36h-24v7h4v20h5v-20h16v20h6Z'],
        ['y', 'M92 14q0-14 18-14t18 14Z'],
      ],
    },
  }) satisfies Readonly<Record<string, OfficeScene>>;
