import {
  board,
  far,
  front,
  glint,
  haze,
  lamp,
  lines,
  middle,
  mist,
  near,
  type Scene,
} from '../card-scene.ts';
import { arch, box, domeTower, gable, house, panes, pillar, spire } from './paper-houses.ts';
import { ball, cloud, ground, plain, woods } from './paper-land.ts';
import { balustrade, books, lampLight, lampPost, stamp } from './paper-things.ts';

/** Scenes within walls, and seen from them. */

/** A garret at night: books, a candle, and the roofs outside. */
export const apprenticeSeer = (): Scene => [
  haze(
    house(60, 232, 22, 14),
    gable(90, 230, 18, 16),
    spire(116, 230, 11, 22, 1.7),
    house(136, 232, 24, 12),
    gable(168, 230, 20, 18),
    plain(230),
  ),
  middle(gable(48, 254, 40, 14, 0.6), house(98, 256, 36, 12), gable(146, 254, 42, 12, 0.6), plain(252)),
  lamp(
    panes([
      [64, 250],
      [112, 252],
      [164, 250],
    ]),
  ),
  front('M0 350V96L48 124V262H202V124L250 96V350Z'),
  lines('front', 3, 'M88 262V214M162 262V214M48 214H202'),
  near(box(40, 264, 170, 6)),
  board(books(54, 263, 34, 30, 26)),
  glint(books(58, 257, 4), box(60, 262, 3, 4.5)),
  middle(books(92, 263, 26, 28)),
  board(box(160, 263, 9, 22)),
  lamp(stamp('flame', 164.5, 240, 0.75)),
  front('M152 263H178L174 267H156Z'),
];

/** A balcony above the royal gardens. */
export const prince = (): Scene => [
  haze(domeTower(62, 232, 16, 24), domeTower(168, 232, 16, 28), plain(228)),
  far(domeTower(92, 236, 18, 16), domeTower(140, 236, 18, 16), box(84, 240, 84, 16), plain(238)),
  lamp(
    panes(
      [
        [98, 232],
        [110, 234],
        [122, 234],
        [134, 234],
        [146, 232],
      ],
      4.5,
      7,
    ),
  ),
  middle(ball(74, 246, 9), ball(96, 250, 9), ball(152, 250, 9), ball(176, 246, 9), plain(250)),
  near(pillar(44, 300, 15, 196), pillar(192, 300, 15, 196)),
  lines('middle', 1.2, 'M49 280V112M54 280V112M197 280V112M202 280V112'),
  front(balustrade(36, 216, 276, 30), plain(276)),
  board('M108 243H142V276L125 268L108 276Z'),
  near('M115 262V250L120 256L125 248L130 256L135 250V262Z'),
];

/** Columns, and a treasure that nobody guards. */
export const curator = (): Scene => [
  haze(
    ground(222, 216, 214, 216, 222),
    woods(101, [44, 62], 222, [20, 34], 12),
    woods(104, [190, 208], 222, [20, 34], 12),
  ),
  middle('M56 210L125 184L194 210ZM58 212H192V220H58Z', box(62, 268, 126, 48)),
  lines('far', 1.4, 'M72 207L125 188L178 207Z'),
  glint(ball(125, 201, 4.5)),
  near(
    box(68, 264, 14, 44),
    box(90, 264, 12, 44),
    box(148, 264, 12, 44),
    box(168, 264, 14, 44),
    box(108, 264, 34, 44),
  ),
  lamp(arch(114, 264, 22, 36)),
  near(box(54, 268, 142, 5), box(46, 274, 158, 6)),
  front(
    plain(272),
    'M36 290V246H32V240H72V246H68V290ZM178 290V252H174V246H214V252H210V290Z',
    stamp('urn', 52, 240, 1.1),
  ),
  board(stamp('urn', 194, 246, 0.95)),
  front(stamp('urn', 125, 263, 0.72)),
];

/** The curtain goes up. */
export const revealer = (): Scene => [
  haze(ground(226, 218, 214, 218, 226)),
  far(
    gable(86, 240, 22, 14),
    gable(112, 240, 20, 18),
    gable(138, 240, 24, 12),
    woods(110, [80, 172], 240, [12, 18], 30),
    plain(238),
  ),
  mist('M90 258Q125 250 160 258Q125 268 90 258Z', 'M90 258L112 140H138L160 258Z'),
  middle('M30 244H220L240 300H10Z'),
  lines('far', 1, 'M80 244L62 290M104 244L96 290M125 244V290M146 244L154 290M170 244L188 290'),
  front(
    'M20 300V60Q70 90 76 150Q80 200 58 222Q70 240 72 300ZM230 300V60Q180 90 174 150Q170 200 192 222Q180 240 178 300Z',
  ),
  lines(
    'near',
    2.2,
    'M34 92Q60 130 48 216M48 100Q72 150 54 218M46 232Q54 256 52 280M56 228Q64 250 64 280M216 92Q190 130 202 216M202 100Q178 150 196 218M204 232Q196 256 198 280M194 228Q186 250 186 280',
  ),
  board('M46 216Q54 226 64 218L62 226Q52 232 45 224ZM204 216Q196 226 186 218L188 226Q198 232 205 224Z'),
  front(plain(264)),
  lamp('M84 264a6 6 0 0 1 12 0ZM105 264a6 6 0 0 1 12 0ZM133 264a6 6 0 0 1 12 0ZM154 264a6 6 0 0 1 12 0Z'),
];

/** A gas lamp in a street of fog. */
export const paranormalInvestigator = (): Scene => [
  haze('M96 240V204H154V240Z', spire(118, 208, 12, 10, 1.6)),
  mist(cloud(70, 226, 110)),
  far(
    box(60, 250, 40, 66),
    box(66, 186, 6, 10),
    box(84, 186, 6, 8),
    box(156, 250, 36, 60),
    box(162, 192, 6, 10),
  ),
  lamp(
    panes(
      [
        [68, 208],
        [84, 208],
        [84, 230],
        [164, 216],
        [164, 236],
      ],
      6,
      9,
    ),
  ),
  mist(cloud(50, 250, 130), cloud(120, 244, 90)),
  near('M10 290V170L60 186V290ZM250 290V160L192 184V290Z', 'M34 178V156H44V182ZM206 176V150H216V174Z'),
  lamp(arch(44, 222, 8, 15), arch(198, 218, 8, 15)),
  middle('M84 248H168L214 300H36Z'),
  lines('haze', 1.1, 'M96 258h22M130 258h18M84 265h28M122 265h30M160 266h14'),
  front(lampPost(104, 276, 58)),
  lamp(lampLight(104, 276, 58)),
  front(stamp('standingMan', 148, 270, 0.92)),
  lines('front', 1.6, 'M156 248L161 270'),
  mist(cloud(60, 276, 90), cloud(120, 280, 100)),
];
