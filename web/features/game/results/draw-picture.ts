import { lettersOf } from '@nightfall/shared/protocol/letters';
import { seeded } from '../../../art/seeded.ts';
import { type Box, type Pictures, paintSvg, picturesIn } from './paint-svg.ts';

export const WIDTH = 1080;
export const HEIGHT = 1350;
const MARGIN = 64;
/** Where the ground begins. */
const GROUND = 520;
const FOOT = 92;

interface Canvas {
  readonly context: CanvasRenderingContext2D;
  /** A colour or font of the theme. */
  readonly token: (name: string) => string;
  readonly pictures: Pictures;
}

function paintSky({ context, token }: Canvas): void {
  const air = context.createLinearGradient(0, 0, 0, GROUND);
  for (const [at, name] of [
    [0, 'sky-top'],
    [0.45, 'sky-mid'],
    [0.82, 'sky-low'],
    [1, 'sky-horizon'],
  ] as const)
    air.addColorStop(at, token(`--${name}`));
  context.fillStyle = air;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const next = seeded(11);
  context.fillStyle = token('--cream');
  for (let star = 0; star < 70; star += 1) {
    context.globalAlpha = 0.2 + next() * 0.6;
    context.beginPath();
    context.arc(next() * WIDTH, next() * 330, 1 + next() * 1.8, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

const fields = () =>
  document.querySelectorAll<SVGSVGElement>(
    '.sky_stage .sky .sky__skyline:not(.sky_isLeaving), .sky_stage .sky__fire .sky_field',
  );

/** The page's skyline with its torches, and the ground. */
function paintLand({ context, token }: Canvas): void {
  for (const field of fields()) {
    const { width, height } = field.viewBox.baseVal;
    const drawn = WIDTH * 1.5;
    const tall = (drawn * height) / width;
    context.globalAlpha = Number(getComputedStyle(field.parentElement ?? field).opacity);
    paintSvg(context, field, { x: (WIDTH - drawn) / 2, y: GROUND - tall + 20, width: drawn, height: tall });
  }
  context.globalAlpha = 1;
  context.fillStyle = token('--ridge-4');
  context.fillRect(0, GROUND, WIDTH, HEIGHT - GROUND);
}

function paintVerdict({ context, token }: Canvas, { title, verdict, reason }: PictureContent): void {
  context.shadowColor = token('--ridge-4');
  context.shadowBlur = 24;
  context.fillStyle = token('--cream');
  context.font = `600 44px ${token('--display')}`;
  context.fillText(title, MARGIN, 100);
  context.fillStyle = token('--lamp');
  context.font = `600 96px ${token('--display')}`;
  let y = 214;
  for (const line of linesOf(context, verdict, WIDTH - 2 * MARGIN, 2)) {
    context.fillText(line, MARGIN, y);
    y += 96;
  }
  context.fillStyle = token('--cream');
  context.font = `700 40px ${token('--text')}`;
  for (const line of linesOf(context, reason, WIDTH - 2 * MARGIN, 3)) {
    context.fillText(line, MARGIN, y - 20);
    y += 48;
  }
  context.shadowBlur = 0;
}

function paintFace({ context, token }: Canvas, svg: SVGSVGElement, box: Box, player: PicturePlayer): void {
  const radius = box.width / 2;
  context.save();
  context.beginPath();
  context.arc(box.x + radius, box.y + radius, radius, 0, Math.PI * 2);
  context.clip();
  paintSvg(context, svg, box);
  context.restore();
  context.strokeStyle = token(player.isOut ? '--late' : player.isWinner ? '--lamp' : '--paper-low');
  context.lineWidth = Math.max(4, radius * 0.12);
  context.stroke();
}

/** One player: face, name and fate, first card → last card. */
function paintPlayer(canvas: Canvas, art: HTMLElement, player: PicturePlayer, box: Box): void {
  const { context, token, pictures } = canvas;
  const [face, first, last] = art.querySelectorAll<SVGSVGElement>(`[data-art="${player.userId}"] svg`);
  const size = Math.min(box.height * 0.78, 92);
  const middle = box.y + box.height / 2;
  if (player.isOut) {
    context.fillStyle = token('--late-ground');
    context.globalAlpha = 0.5;
    context.beginPath();
    context.roundRect(box.x - 14, box.y + 2, box.width + 28, box.height - 4, 18);
    context.fill();
    context.globalAlpha = 1;
  }
  if (face) paintFace(canvas, face, { x: box.x, y: middle - size / 2, width: size, height: size }, player);
  const card = { width: (size * 5) / 7, height: size };
  const lastX = box.x + box.width - card.width;
  const way = size * 0.5;
  const firstX = lastX - way - card.width;
  const top = middle - size / 2;
  if (first) paintSvg(context, first, { x: firstX, y: top, ...card }, pictures);
  if (last) paintSvg(context, last, { x: lastX, y: top, ...card }, pictures);
  paintWay(canvas, player, { x: lastX - way / 2, y: middle, width: way, height: size });
  const nameX = box.x + size + 18;
  const width = firstX - nameX - 20;
  const isWide = width > WIDTH / 3;
  paintName(canvas, player, { x: nameX, y: middle, width: isWide ? width / 2 : width, height: size });
  if (isWide) paintTitles(canvas, player, { x: firstX - 24, y: middle, width: width / 2, height: size });
}

/** An arrow if the last card differs from the first, else a line. */
function paintWay({ context, token }: Canvas, { first, last }: PicturePlayer, box: Box): void {
  const size = box.height * 0.12;
  if (first === last) {
    context.fillStyle = token('--cream');
    context.globalAlpha = 0.5;
    context.fillRect(box.x - size, box.y - 1.5, size * 2, 3);
    context.globalAlpha = 1;
    return;
  }
  context.fillStyle = token('--lamp');
  context.beginPath();
  context.moveTo(box.x - size, box.y - size);
  context.lineTo(box.x + size, box.y);
  context.lineTo(box.x - size, box.y + size);
  context.fill();
}

/** The titles of both cards, left of them. */
function paintTitles({ context, token }: Canvas, { first, last }: PicturePlayer, box: Box): void {
  context.fillStyle = token('--cream');
  context.font = `700 ${Math.min(30, box.height * 0.34)}px ${token('--text')}`;
  context.textAlign = 'right';
  const titles = first === last ? [first] : [`${first} →`, last];
  for (const [index, title] of titles.entries()) {
    const y = titles.length === 1 ? box.y + 10 : box.y - 6 + index * 34;
    context.fillText(fitted(context, title, box.width), box.x, y);
  }
  context.textAlign = 'left';
}

function paintName({ context, token }: Canvas, { name, fate, isWinner }: PicturePlayer, box: Box): void {
  const size = Math.max(20, Math.min(38, box.height * 0.42));
  context.fillStyle = token('--cream');
  context.font = `800 ${size}px ${token('--text')}`;
  context.fillText(fitted(context, name, box.width), box.x, box.y - size * 0.08);
  context.fillStyle = token(isWinner ? '--lamp' : '--cream');
  context.globalAlpha = isWinner ? 1 : 0.8;
  context.font = `700 ${size * 0.76}px ${token('--text')}`;
  context.fillText(fitted(context, fate, box.width), box.x, box.y + size * 0.82);
  context.globalAlpha = 1;
}

function paintAddress({ context, token }: Canvas, address: string): void {
  context.fillStyle = token('--cream');
  context.font = `700 34px ${token('--text')}`;
  context.textAlign = 'center';
  context.fillText(fitted(context, address, WIDTH - 2 * MARGIN), WIDTH / 2, HEIGHT - 36);
}

/** As few columns as keep the faces large enough. */
const columnsFor = (players: number) => (players <= 8 ? 1 : players <= 16 ? 2 : 3);

function paintPlayers(canvas: Canvas, art: HTMLElement, players: readonly PicturePlayer[]): void {
  const columns = columnsFor(players.length);
  const rows = Math.ceil(players.length / columns);
  const gap = 40;
  const width = (WIDTH - 2 * MARGIN - gap * (columns - 1)) / columns;
  const height = Math.min(118, (HEIGHT - GROUND - FOOT - 20) / rows);
  for (const [index, player] of players.entries()) {
    const column = Math.floor(index / rows);
    const y = GROUND + 16 + (index % rows) * height;
    paintPlayer(canvas, art, player, { x: MARGIN + column * (width + gap), y, width, height });
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  );
}

/** Draws a finished round with the art in `art`, as a PNG. */
export async function drawPicture(art: HTMLElement, pictured: PictureContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const style = getComputedStyle(art);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const fonts = [
    `600 96px ${token('--display')}`,
    `700 40px ${token('--text')}`,
    `800 40px ${token('--text')}`,
  ];
  await Promise.all(fonts.map((font) => document.fonts.load(font, pictured.verdict)));
  const drawing: Canvas = { context, token, pictures: await picturesIn(art) };
  paintSky(drawing);
  paintLand(drawing);
  paintVerdict(drawing, pictured);
  paintPlayers(drawing, art, pictured.players);
  if (pictured.address !== null) paintAddress(drawing, pictured.address);
  return toPng(canvas);
}

interface Measuring {
  readonly measureText: (text: string) => { readonly width: number };
}

/** Breaks a text into at most `most` lines no wider than `width`; the rest becomes an ellipsis. */
export function linesOf(context: Measuring, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const kept = lines.slice(0, most);
  const last = kept.length - 1;
  if (lines.length > most) kept[last] = `${kept[last]}…`;
  return kept.map((one) => fitted(context, one, width));
}

/** Cuts a line to the width, with an ellipsis. */
export function fitted(context: Measuring, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}

/** The contents of the picture of a finished round. */
export interface PictureContent {
  readonly title: string;
  readonly verdict: string;
  readonly reason: string;
  /** The address of the site, without the room; null if the server has no public one. */
  readonly address: string | null;
  readonly players: readonly PicturePlayer[];
}

interface PicturePlayer {
  readonly userId: string;
  readonly name: string;
  readonly fate: string;
  /** The titles of the first and the last card. */
  readonly first: string;
  readonly last: string;
  readonly isWinner: boolean;
  readonly isOut: boolean;
}
