import { board, far, front, glint, haze, lamp, lines, middle, near, type Scene } from '../card-scene.ts';
import {
  arch,
  box,
  courses,
  cross,
  gable,
  house,
  merlons,
  panes,
  spire,
  watchTower,
} from './paper-houses.ts';
import { ball, ground, plain, streaks, woods } from './paper-land.ts';
import { bunting, lampLight, rope, stamp } from './paper-things.ts';

/** Scenes among houses. */

/** A watch tower over the sleeping village. */
export const seer = (): Scene => [
  haze(ground(216, 210, 204, 206, 212), woods(6, [72, 178], 208, [16, 30], 15)),
  middle(
    house(66, 232, 20, 14),
    house(90, 238, 24, 15),
    gable(116, 236, 18, 20),
    house(138, 240, 26, 16),
    spire(150, 226, 11, 22, 1.9),
    house(168, 236, 22, 14),
    ground(240, 234, 230, 232, 238),
  ),
  lamp(
    panes([
      [74, 226],
      [100, 232],
      [148, 234],
      [153, 216],
      [176, 230],
    ]),
  ),
  near(ground(252, 250, 254, 250, 254)),
  front(
    watchTower(45, 280, 19, 134),
    box(190, 280, 30, 84),
    'M184 198L206 160V198Z',
    ground(262, 266, 264, 268, 262),
  ),
  lamp(arch(50, 184, 9, 17), arch(197, 222, 8, 14)),
];

/** Roofs close up, as one sees them who runs over them. */
export const robber = (): Scene => [
  far(
    house(42, 230, 22, 16),
    house(74, 226, 20, 14),
    house(102, 230, 26, 18),
    house(136, 224, 28, 20),
    house(172, 232, 30, 18),
    plain(226),
  ),
  middle(gable(52, 252, 36, 20), house(96, 256, 30, 20), gable(132, 254, 36, 18), house(174, 254, 34, 30)),
  lamp(
    panes([
      [66, 246],
      [108, 248],
      [144, 250],
      [151, 250],
      [186, 238],
    ]),
  ),
  front('M0 290L66 226L84 244V226H97V256L122 282ZM112 290L190 232L250 280V300Z', box(150, 256, 13, 26)),
  lines(
    'middle',
    1.4,
    'M20 282L66 240L112 284M34 290L66 254L98 290M136 290L190 246L236 284M152 294L190 260L224 290',
  ),
];

/** A tavern's sign, and the only window that is still awake. */
export const drunk = (): Scene => [
  haze(woods(8, [78, 178], 220, [20, 44], 22), ground(222, 216, 212, 214, 218)),
  middle(
    house(80, 240, 22, 14),
    gable(106, 236, 15, 34, 1.2),
    house(128, 240, 26, 12),
    house(156, 242, 18, 16),
    ground(244, 238, 236, 238, 244),
  ),
  lamp(
    panes([
      [88, 234],
      [111, 214],
      [136, 234],
      [162, 236],
    ]),
  ),
  front(
    'M20 280V138L40 152L66 186H60V280ZM250 280V150L212 154L172 194H180V280Z',
    ground(266, 264, 258, 262, 266),
  ),
  lines('front', 2.4, 'M58 196H92M66 197v6M86 197v6'),
  board('M63 203H89V224H63Z'),
  lines('front', 2.2, 'M70 208H79V219H70ZM79 211h4v5h-4'),
  lamp(arch(188, 234, 18, 30)),
  lines('front', 1.8, cross(188, 234, 18, 30)),
  lines('glint', 1.2, streaks([96, 264, 24], [126, 268, 30])),
];

/** A clock that somebody watches the whole night. */
export const insomniac = (): Scene => [
  haze(ground(220, 216, 214, 212, 218), woods(12, [88, 178], 218, [20, 38], 24)),
  middle(
    house(86, 242, 22, 16),
    gable(112, 244, 26, 12),
    spire(140, 240, 13, 30, 1.6),
    house(156, 246, 26, 18),
    ground(246, 240, 238, 242, 246),
  ),
  front(spire(40, 290, 36, 112, 1.1), gable(168, 290, 44, 54), ground(268, 266, 262, 266, 262)),
  glint(ball(58, 202, 11)),
  lines('front', 2, 'M58 195V202L53.500 207'),
  lamp(arch(182, 258, 16, 26)),
  lines('front', 1.8, cross(182, 258, 16, 26)),
];

/** A wall that grows by night, course by course. */
export const mason = (): Scene => [
  haze(
    ground(218, 212, 214, 210, 214),
    gable(60, 216, 22, 12),
    gable(88, 216, 18, 16),
    spire(112, 214, 9, 24, 1.6),
  ),
  far(ground(228, 226, 228, 224, 228)),
  middle('M30 290V218H58V211H86V226H100V240H128V254H156V290Z'),
  lines(
    'far',
    1.1,
    courses(30, 219, 56, 1, 7),
    courses(30, 226, 70, 2, 7),
    courses(30, 240, 98, 2, 7),
    courses(30, 254, 126, 3, 7),
  ),
  lines('near', 3, 'M66 284V190M106 284V190M60 206H116M60 232H134M66 232L106 206'),
  front(
    'M168 290L171 150H177L180 290ZM140 158L176 144L214 156V160L176 150L144 161ZM170 150L174 132L178 150Z',
    'M160 276H206V290H160ZM164 268H198V275H164Z',
    ground(276, 274, 272, 270, 272),
  ),
  lines('front', 1.2, 'M148 160V190M174 134L146 158M174 134L210 156'),
  board('M139 190H157V199H139Z', box(58, 206, 26, 3), box(92, 232, 30, 3)),
  lamp(lampLight(68, 221, 0)),
  lines('front', 1.4, 'M68 198V208M62 207H74M62 221H74'),
];

/** A lane of front doors, one of them guarded by a light. */
export const bodyguard = (): Scene => [
  haze(ground(220, 216, 212, 216, 220), woods(15, [50, 118], 216, [14, 28], 15)),
  middle(
    house(46, 246, 26, 18),
    gable(78, 244, 22, 24),
    house(104, 248, 24, 14),
    ground(250, 244, 242, 246, 250),
  ),
  lamp(
    panes([
      [56, 240],
      [86, 232],
    ]),
  ),
  near('M126 290V208H119L178 160L250 208V290Z'),
  lines('middle', 1.1, courses(130, 214, 90, 9, 7)),
  front('M146 290V226A20 20 0 0 1 186 226V290ZM128 286H204V300H128ZM136 278H196V288H136Z'),
  lamp('M150 278V226A16 16 0 0 1 182 226V278Z'),
  front('M157 278V232H175V278Z', stamp('standingMan', 166, 278, 1)),
  lines('front', 2.4, 'M126 204H112V210'),
  front('M107 210H117L114 206H110ZM107 226H117V228H107Z'),
  lamp('M108 211H116L115 225H109Z'),
  lines('glint', 1.3, streaks([60, 262, 30], [96, 268, 26])),
  front(ground(270, 274, 280, 288, 290)),
];

/** Two houses that share a clothes line, and not only that. */
export const troublemaker = (): Scene => [
  haze(ground(222, 216, 214, 216, 222), gable(104, 218, 18, 10), gable(128, 218, 16, 14)),
  far(ground(236, 232, 230, 232, 236), woods(23, [96, 156], 234, [12, 22], 14)),
  near(
    'M10 290V184H4L46 138L88 184H82V290ZM168 290V172H174V162H180V152H187V144H201V152H208V162H214V172H250V290Z',
    box(60, 164, 10, 26),
  ),
  lines('middle', 1.2, 'M168 178H215M18 184L46 152L74 184'),
  lamp(
    arch(52, 216, 13, 20),
    arch(186, 212, 13, 20),
    box(52, 252, 13, 15),
    box(186, 252, 13, 17),
    ball(46, 170, 4),
    ball(194, 166, 4),
  ),
  lines('near', 1.6, cross(52, 216, 13, 20), cross(186, 212, 13, 20), 'M58.500 237v15M192.500 235v17'),
  lines('glint', 1.1, rope(82, 208, 170, 204, 8)),
  board(stamp('shirt', 104, 214, 0.95), stamp('trousers', 152, 211, 1)),
  glint(stamp('trousers', 128, 216, 1)),
  front(ground(258, 264, 266, 262, 256)),
];

/** Up where the chimneys are, everybody's roof is a cat's. */
export const copycat = (): Scene => [
  haze(
    spire(84, 226, 10, 20, 1.8),
    gable(58, 226, 20, 14),
    gable(102, 226, 26, 10),
    gable(140, 226, 22, 16),
    plain(224),
  ),
  lamp(
    panes(
      [
        [66, 222],
        [148, 220],
      ],
      4,
      6,
    ),
  ),
  near('M0 250L46 240H106L150 290V300H0Z', box(50, 248, 14, 40), box(47, 212, 20, 5), box(51, 206, 5, 8)),
  front(
    'M70 300L166 236L184 236L250 274V300Z',
    box(190, 262, 16, 66),
    box(187, 198, 22, 6),
    box(191, 192, 5, 9),
    box(200, 192, 5, 9),
  ),
  lines('middle', 1.2, 'M100 290L170 244L232 280M128 294L172 262L214 290'),
  front(stamp('cat', 172, 238, 1.15), stamp('prowlingCat', 98, 240, 1.1, true)),
  lines('haze', 1.6, 'M193 188c-4 -8 5 -12 0 -20M202 187c-3 -6 4 -10 1 -17'),
];

/** The gate is shut; torches burn beside it. */
export const sentinel = (): Scene => [
  haze(
    ground(214, 208, 206, 208, 214),
    gable(96, 214, 20, 10),
    spire(122, 214, 10, 20, 1.8),
    gable(138, 214, 22, 12),
  ),
  middle(box(36, 290, 180, 76), merlons(36, 216, 180, 9, 8)),
  lines('far', 1, courses(40, 226, 172, 8, 7)),
  near(
    box(32, 290, 44, 118),
    merlons(29, 173, 50, 4, 8),
    box(174, 290, 44, 118),
    merlons(171, 173, 50, 4, 8),
    box(29, 180, 50, 8),
    box(171, 180, 50, 8),
  ),
  front(arch(94, 290, 62, 74)),
  lines(
    'far',
    2.2,
    'M104 290V232M114.500 290V222M125 290V218M135.500 290V222M146 290V232M96 242H154M95 258H155',
  ),
  lamp(
    box(50, 204, 4, 14),
    box(196, 204, 4, 14),
    stamp('flame', 84, 232, 0.9),
    stamp('flame', 166, 232, 0.9),
  ),
  front(stamp('torch', 84, 247, 1), stamp('torch', 166, 247, 1), ground(274, 272, 270, 272, 274)),
];

/** A fair that stays up all night. */
export const villageIdiot = (): Scene => [
  haze(ground(222, 214, 212, 216, 220), woods(28, [96, 160], 218, [14, 26], 20)),
  far('M60 244L64 224H58Q78 214 84 196Q90 214 112 224H106L110 244Z', ground(244, 238, 236, 238, 242)),
  near('M132 286L140 238H128Q166 222 176 184Q188 222 226 238H214L222 286Z', 'M175.300 186V166H176.700V186Z'),
  board(
    'M140 238H156L150 286H132ZM168 238H184L186 286H166ZM198 238H214L222 286H204Z',
    'M176 166L192 171L176 176Z',
  ),
  board('M170 232Q174 212 176 192Q180 212 184 232Z'),
  lamp('M172 286L178 250L184 286Z'),
  front(box(50, 290, 3, 130), ground(264, 268, 266, 272, 268)),
  lines('glint', 1, rope(51, 166, 176, 196, 18), rope(51, 190, 140, 240, 8)),
  board(bunting(51, 166, 176, 196, 18, 9)),
  glint(bunting(51, 190, 140, 240, 8, 6)),
];
