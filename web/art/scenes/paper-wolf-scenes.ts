import {
  board,
  cloudy,
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
  spark,
} from '../card-scene.ts';
import { arch, box, courses } from './paper-houses.ts';
import { ball, bareTree, cloud, crags, ground, plain, streaks, woods } from './paper-land.ts';
import { stamp } from './paper-things.ts';

/** Dead trees on both sides of a bald hill. */
export const werewolf = (): Scene => [
  haze(ground(214, 208, 204, 206, 212), woods(3, [48, 206], 212, [12, 26], 17)),
  far(ground(222, 216, 220, 212, 218), woods(5, [84, 170], 219, [22, 40], 24)),
  middle(
    ground(228, 226, 214, 210, 220, 232),
    bareTree(31, 60, 242, 112, -0.2),
    woods(8, [180, 204], 236, [52, 84], 18),
  ),
  near(ground(250, 244, 248, 240, 246, 244), bareTree(12, 198, 252, 100, 0.12)),
  front(ground(262, 268, 262, 258, 264)),
];

/** A crag on which the leader howls; the pack waits below. */
export const alphaWolf = (): Scene => [
  haze(crags([0, 220], [70, 206], [110, 214], [150, 192], [176, 208], [212, 188], [250, 214])),
  far(ground(236, 230, 228, 222, 224), woods(14, [120, 204], 224, [10, 20], 13)),
  haze(ground(300, 290, 252, 238, 234, 240)),
  front(
    crags(
      [0, 190],
      [40, 196],
      [56, 200],
      [74, 202],
      [70, 210],
      [92, 220],
      [88, 232],
      [108, 246],
      [122, 268],
      [250, 290],
    ),
    stamp('howlingWolf', 50, 200, 1.02),
    stamp('wolf', 130, 250, 0.86),
    stamp('wolf', 204, 244, 0.8, true),
    stamp('wolf', 158, 262, 1.1),
  ),
  lines('near', 1.4, 'M46 214L58 224L54 236M70 226L80 240L76 252M52 250L64 262M92 246L98 260'),
  front(ground(300, 290, 276, 264, 258, 252)),
  spark(stamp('eyes', 148, 238, 0.3), stamp('eyes', 188, 232.5, 0.3), stamp('eyes', 182.5, 246.5, 0.4)),
];

/** Stones that stand in a ring, with signs that shine. */
export const mysticWolf = (): Scene => [
  haze(ground(216, 206, 212, 204, 214)),
  far(ground(222, 218, 214, 216, 220), woods(21, [46, 206], 218, [8, 18], 13)),
  middle(
    ground(238, 232, 228, 232, 236),
    'M92 234L94 200L104 197L107 234ZM142 234L144 198L154 200L157 234ZM89 200L91 191L160 190L162 199Z',
    'M116 233L118 212L127 209L130 233Z',
  ),
  lines('lamp', 1.6, 'M99 224v-12l-3 4M99 214l3 4M149 224v-14M146 213h6M146 219h6M123 227v-9l3 3l-3 3'),
  near(
    ground(250, 248, 250, 246, 250),
    'M40 262L46 176L60 168L70 176L74 262ZM176 262L180 184L192 172L204 180L210 262Z',
    'M78 256L82 222L92 219L95 256ZM154 256L157 226L166 222L170 256Z',
  ),
  lines(
    'lamp',
    2,
    'M58 190v26M58 196l7 6l-7 6M58 230l-5 6l5 6l5 -6ZM192 196v24M186 204l6 6l6 -6M188 232h8M188 238h8',
  ),
  front(ground(266, 260, 266, 262, 266)),
  mist(cloud(52, 262, 74), cloud(130, 264, 62)),
];

/** A bed that has gone to sea on the clouds. */
export const dreamWolf = (): Scene => [
  cloudy(cloud(36, 196, 52), cloud(158, 190, 58)),
  lines('glint', 1, 'M58 120v46M192 112v32'),
  glint(stamp('star', 58, 172, 1.2), stamp('star', 192, 150, 1.3)),
  haze(cloud(20, 226, 110), cloud(120, 224, 100), plain(225)),
  near(
    'M54 268V190C54 178 64 180 70 174C76 180 88 178 90 190V268ZM178 268V216C178 208 184 210 188 204C194 210 200 208 202 216V268Z',
    'M60 240H200V258H60Z',
    ball(70, 170, 5),
    ball(190, 201, 4),
  ),
  lines(
    'middle',
    1.6,
    'M60 250V194C60 186 66 187 71 182C76 187 84 186 84 194V250M184 252V220C184 215 187 216 190 212C194 216 197 215 197 220V252',
  ),
  lamp('M74 196A9 9 0 1 0 80 210A7.500 7.500 0 0 1 74 196Z'),
  glint('M90 234C86 214 98 206 110 211C124 206 132 220 126 234Z'),
  front(
    'M96 224C96 214 100 212 101 203L107 210H114L119 202L121 213C130 216 138 219 144 222L140 227C128 230 110 232 96 228Z',
  ),
  board(
    'M96 234C108 222 130 232 144 224C156 216 170 220 182 226V250C172 260 162 248 152 255C142 262 132 248 122 255C112 260 104 250 96 253Z',
  ),
  lines('near', 1.2, 'M116 229L113 255M142 226L138 255M164 220L164 250M98 242C120 236 150 244 182 238'),
  lines('near', 1.2, 'M117 218q3 3 6 0'),
  cloudy(cloud(22, 274, 96), cloud(96, 278, 70), cloud(150, 272, 90)),
];

/** Eyes in a deep wood. */
export const minion = (): Scene => [
  haze(woods(2, [50, 206], 226, [34, 58], 19)),
  far(ground(224, 220, 226, 218, 224), woods(7, [44, 208], 232, [36, 62], 22)),
  middle(
    ground(240, 236, 240, 236, 240),
    woods(11, [46, 84], 252, [74, 88], 24),
    woods(13, [96, 160], 252, [36, 52], 20),
    woods(9, [170, 208], 252, [66, 88], 22),
  ),
  near(ground(256, 252, 256, 254, 258), woods(17, [40, 212], 266, [28, 46], 27)),
  front(ground(268, 264, 270, 264, 268), woods(19, [60, 200], 282, [20, 30], 46)),
  spark(
    stamp('eyes', 62, 248, 0.82),
    stamp('eyes', 112, 256, 0.6),
    stamp('eyes', 186, 242, 0.9),
    stamp('eyes', 150, 262, 0.62),
    stamp('eyes', 88, 236, 0.4),
  ),
];

/** Hides that hang to dry; the pits steam behind them. */
export const tanner = (): Scene => [
  haze(ground(206, 204, 202, 204, 206), woods(4, [58, 192], 206, [14, 26], 15)),
  far(ground(218, 214, 212, 214, 218)),
  board(stamp('hide', 84, 222, 0.72), stamp('hide', 125, 230, 0.84), stamp('hide', 166, 222, 0.72)),
  haze(stamp('hide', 104, 228, 0.78), stamp('hide', 146, 228, 0.78)),
  lines('front', 2, 'M50 196Q125 216 200 196'),
  front(box(58, 240, 3.5, 50), box(189, 240, 3.5, 50), ground(238, 230, 232, 232, 230, 238)),
];

/** An alley with light at its end, and a shadow that comes before its owner. */
export const stalker = (): Scene => [
  far(ground(206, 204, 203, 204, 206), 'M60 206V190L70 180L80 190V206ZM84 206V196H98V206Z'),
  near('M138 260V178L146 168H250V260Z', 'M0 260V176L46 186L58 202V260Z'),
  lines('middle', 1, courses(138, 180, 80, 6, 6)),
  middle('M0 214H250V350H0Z'),
  haze('M160 216H184L140 242H44L70 230Z'),
  lamp('M160 216V192A11 11 0 0 1 182 192V216Z', arch(50, 208, 5, 8)),
  front(
    stamp('standingMan', 171, 217, 0.6),
    'M168 216H174L122 233C108 234 88 240 76 236L66 238L74 231C88 230 100 230 112 227Z',
  ),
  lines('near', 0.8, streaks([120, 238, 22], [84, 226, 18], [140, 222, 12])),
];
