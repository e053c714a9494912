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
  spark,
} from '../card-scene.ts';
import { arch, barn, box, gable, house, panes, spire } from './paper-houses.ts';
import {
  aurora,
  ball,
  bareTree,
  cloud,
  crags,
  ground,
  leafyTree,
  plain,
  streaks,
  woods,
} from './paper-land.ts';
import { pickets, stamp, stones } from './paper-things.ts';

/** Scenes outside: fields, woods and water. */

/** A lake that has the village twice. */
export const doppelganger = (): Scene => [
  haze(woods(33, [46, 206], 214, [16, 28], 26)),
  middle(
    house(42, 222, 22, 10),
    house(70, 222, 24, 12),
    gable(100, 222, 20, 20),
    spire(124, 222, 12, 18, 1.5),
    house(140, 222, 24, 11),
    gable(168, 222, 18, 24),
    house(190, 222, 22, 10),
  ),
  lamp(
    panes(
      [
        [50, 218],
        [78, 218],
        [86, 218],
        [108, 214],
        [148, 218],
        [175, 212],
        [198, 218],
      ],
      4,
      6,
    ),
  ),
  far(plain(222)),
  middle(
    'M42 224V234L53 246L64 234V224ZM70 224V236L82 250L94 236V224ZM100 224V240L110 256L120 240V224ZM124 224V236L130 258L136 236V224ZM140 224V234L152 248L164 234V224ZM168 224V240L177 256L186 240V224ZM190 224V234L201 246L212 234V224Z',
  ),
  lines(
    'glint',
    1.2,
    streaks([62, 234, 40], [118, 230, 26], [138, 242, 56], [88, 251, 66], [46, 262, 36], [148, 262, 44]),
  ),
  lines(
    'front',
    2.4,
    'M46 280C46 262 52 250 49 238M52 280C54 262 46 258 56 244M205 280C204 260 198 252 202 236',
  ),
  front(box(200, 280, 4, 36), ground(272, 276, 282, 280, 274)),
];

/** Ploughed land, a mill and a barn: what there is to lose. */
export const villager = (): Scene => [
  haze(ground(208, 200, 204, 212, 208), woods(41, [118, 176], 210, [8, 14], 9)),
  far(ground(222, 214, 218, 222, 218)),
  near('M62 226L66 182H80L84 226ZM64 182Q73 168 82 182Z'),
  lines('near', 2.4, 'M73 182L52 160M73 182L94 158M73 182L50 202M73 182L96 204'),
  glint('M74.500 178L94 156L99 161L77 181ZM71 184L48 200L45 195L70 181Z'),
  lamp(panes([[70.5, 212]], 5, 8)),
  middle(ground(238, 226, 222, 226, 230), leafyTree(126, 228, 26)),
  near(barn(156, 250, 44, 20)),
  lamp('M171 250V236H185V250Z'),
  lines('near', 1.6, 'M171 236L185 250M185 236L171 250M178 236V250'),
  near(ground(250, 244, 246, 250, 250)),
  lines(
    'middle',
    1.5,
    'M140 248Q100 256 60 290M146 248Q124 258 104 290M152 249Q148 262 146 290M158 249Q172 262 190 290M136 247Q80 250 30 270',
  ),
  board(ball(56, 246, 9), ball(74, 252, 9)),
  lines('near', 1.2, 'M56 246m-5 0a5 5 0 1 1 5 5M74 252m-5 0a5 5 0 1 1 5 5'),
  front(pickets(36, 116, 276, 14), ground(268, 270, 278, 284, 280)),
];

/** A stag steps out of the wood. */
export const hunter = (): Scene => [
  haze(ground(216, 212, 206, 200, 198), woods(52, [84, 206], 210, [18, 34], 13)),
  far(ground(230, 228, 224, 222, 220), woods(57, [70, 120], 230, [26, 40], 16)),
  middle(ground(252, 250, 246, 236, 232)),
  near(stamp('stag', 168, 244, 1)),
  lines('near', 2.2, stamp('antlers', 168, 244, 1)),
  front(
    'M30 300L36 100H45L44 150L52 140L54 143L45 164L49 300ZM54 300L59 128H66L66 182L74 174L76 178L66 196L74 300Z',
    ground(258, 262, 270, 268, 262),
  ),
  front(
    'M96 272C98 262 92 258 88 254C96 256 100 262 100 268C102 260 108 256 112 256C106 262 104 268 104 274ZM186 272C186 264 182 260 178 258C186 260 190 264 190 270C192 264 196 262 200 262C196 266 194 270 194 274Z',
  ),
];

/** A crooked hut, its smoke, and something in the pot. */
export const witch = (): Scene => [
  haze(ground(214, 212, 210, 206, 210), woods(61, [46, 140], 212, [10, 24], 15)),
  far(ground(226, 222, 224, 218, 222), bareTree(64, 66, 230, 66, 0.1)),
  mist('M192 152C184 140 200 132 192 118C204 128 196 140 204 152Z'),
  near(
    'M150 262L156 214L146 216L166 190L176 158L190 186L212 208L202 209L206 262ZM188 188L187 164L197 166L198 196Z',
  ),
  lamp('M163 236V222L174 220V235Z', arch(184, 262, 13, 25)),
  lines('near', 1.6, 'M168.500 221V236M163 229L174 228'),
  near(ground(256, 258, 254, 250, 252)),
  lamp(stamp('flame', 87, 264, 0.8), stamp('flame', 96, 265, 0.95), stamp('flame', 105, 264, 0.75)),
  front(stamp('cauldron', 96, 252, 1.1)),
  lines('front', 2, 'M68 272L96 206L124 272M96 206V232'),
  mist(ball(90, 226, 5), ball(100, 220, 4), ball(103, 212, 3)),
  front(ground(268, 272, 274, 268, 266), pickets(176, 214, 280, 18, 10)),
];

/** A pier in the fog, and a wave that looks back. */
export const thing = (): Scene => [
  haze(crags([0, 208], [50, 198], [70, 203], [88, 210], [250, 210])),
  far(plain(211)),
  lines('glint', 1.2, streaks([56, 218, 30], [160, 218, 40], [172, 232, 30])),
  front(
    'M98 252C98 212 124 194 146 206C164 216 168 234 170 252Z',
    stamp('tentacle', 84, 254, 1.1),
    stamp('tentacle', 192, 252, 1, true),
    stamp('tentacle', 182, 240, 0.5),
  ),
  lamp(stamp('eyes', 132, 224, 1.2)),
  middle('M0 246Q22 240 44 246T88 246T132 246T176 246T250 246V350H0Z'),
  lines('haze', 1.2, streaks([104, 252, 50], [64, 258, 26], [160, 257, 40])),
  front('M20 240L116 258V262L20 248ZM40 238h5v60h-5ZM68 244h5v46h-5ZM98 250h5v40h-5Z', box(54, 246, 2.5, 56)),
  lines('front', 2.4, 'M54 190H68V196'),
  lamp('M63 197H73L71 210H65Z'),
  mist(cloud(96, 216, 92), cloud(130, 268, 90), cloud(150, 238, 60)),
];

/** A tower by itself, with an eye for a window. */
export const beholder = (): Scene => [
  haze(crags([0, 222], [52, 196], [78, 212], [104, 198], [140, 218], [250, 214])),
  far(ground(230, 226, 228, 222, 220), woods(72, [44, 130], 230, [10, 20], 12)),
  middle(ground(250, 246, 244, 232, 226), house(58, 250, 22, 12), gable(90, 250, 18, 15)),
  lamp(
    panes(
      [
        [66, 245],
        [96, 242],
      ],
      4,
      6,
    ),
  ),
  front(
    'M168 280L172 172H167L165 158L189 120L213 158L211 172H206L210 280Z',
    crags([0, 278], [110, 276], [136, 262], [150, 264], [164, 246], [208, 240], [250, 250]),
  ),
  lines('near', 1.2, 'M175 182h10M192 226h12M172 236h8M180 246h10M196 188h7'),
  lamp('M174 206Q189 190 204 206Q189 222 174 206Z'),
  front(ball(189, 206, 6.5)),
  lamp(ball(187, 204, 1.8)),
  lines('glint', 1.6, 'M150 290Q112 270 122 262Q132 256 112 250'),
];

/** Lights in the northern sky over a frozen lake. */
export const auraSeer = (): Scene => [
  lines('haze', 3, aurora(92, [42, 210], 190, 58)),
  lines('cloud', 1.6, aurora(95, [44, 208], 200, 30)),
  haze(crags([0, 212], [40, 172], [58, 194], [70, 186], [96, 212], [250, 216])),
  glint('M40 172L58 194L50 192L45 198L36 188L30 180Z'),
  far(crags([0, 224], [130, 220], [160, 200], [174, 208], [204, 162], [250, 196])),
  glint('M204 162L222 176L212 182L206 176L196 186L186 186Z'),
  middle(woods(81, [42, 210], 226, [8, 16], 9), plain(224)),
  lines('haze', 1.4, streaks([60, 233, 60], [150, 238, 40], [90, 244, 30], [140, 250, 44])),
  front(
    ground(250, 254, 266, 262, 250),
    woods(84, [42, 66], 262, [34, 56], 20),
    woods(88, [186, 206], 258, [40, 64], 17),
  ),
  near(gable(110, 266, 30, 14, 0.6)),
  glint('M106 252L125 233L144 252L140 254L125 239L110 254Z'),
  lamp(arch(120, 266, 10, 13)),
];

/** A fence with ravens on it, beyond it the moor. */
export const oldHag = (): Scene => [
  haze(ground(214, 212, 208, 206, 204)),
  far(ground(224, 226, 222, 226, 224), stones([72, 226, 4], [80, 227, 3])),
  middle(ground(240, 238, 242, 238, 236)),
  lines('haze', 1.2, streaks([96, 236, 30], [140, 244, 24], [70, 248, 30])),
  near(bareTree(95, 192, 262, 106, 0.06), ground(262, 260, 262, 258, 254)),
  board('M148 268C136 268 136 248 148 248H166C178 248 178 268 166 268Z', box(155, 249, 4, 5)),
  lamp('M147 258l5 -5l4 5ZM159 258l4 -5l5 5ZM146 261h23l-5 4l-3 -2l-4 2l-4 -2l-4 2Z'),
  front(
    'M36 284L40 206L45 200L50 207L48 284ZM58 284L56 216L62 210L67 217L68 284ZM78 284L82 210L88 205L92 212L88 284ZM100 284L100 226L106 220L111 227L112 284ZM124 284L128 232L133 228L137 234L134 284Z',
    'M34 226L140 242V247L34 232ZM34 250L142 258V263L34 256Z',
    ground(266, 268, 274, 272, 266),
  ),
  front(stamp('raven', 64, 212, 1), stamp('raven', 90, 206, 0.9, true), stamp('raven', 131, 230, 0.75)),
  spark(ball(59.5, 196.5, 1.2)),
];
