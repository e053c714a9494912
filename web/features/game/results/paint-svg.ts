/** Paints SVG drawings of the page onto a canvas: every shape as a Path2D in its computed colours. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const numberOf = (shape: Element, name: string) => Number.parseFloat(shape.getAttribute(name) ?? '') || 0;

/** The outline of a shape in its own units. */
function outlineOf(shape: SVGGraphicsElement): Path2D | null {
  const path = new Path2D();
  switch (shape.tagName) {
    case 'path':
      return new Path2D(shape.getAttribute('d') ?? '');
    case 'circle':
      path.arc(numberOf(shape, 'cx'), numberOf(shape, 'cy'), numberOf(shape, 'r'), 0, Math.PI * 2);
      return path;
    case 'ellipse':
      path.ellipse(
        numberOf(shape, 'cx'),
        numberOf(shape, 'cy'),
        numberOf(shape, 'rx'),
        numberOf(shape, 'ry'),
        0,
        0,
        Math.PI * 2,
      );
      return path;
    case 'rect':
      path.roundRect(
        numberOf(shape, 'x'),
        numberOf(shape, 'y'),
        numberOf(shape, 'width'),
        numberOf(shape, 'height'),
        numberOf(shape, 'rx'),
      );
      return path;
    default:
      return null;
  }
}

/** A share of a length, or a percentage of it. */
const shareOf = (value: string | null, or: number) =>
  value === null ? or : value.endsWith('%') ? Number.parseFloat(value) / 100 : Number.parseFloat(value);

/** The page's gradients are in shares of the shape they fill. */
function gradientOf(context: CanvasRenderingContext2D, gradient: Element, { x, y, width, height }: Box) {
  const at = (name: string, or: number) => shareOf(gradient.getAttribute(name), or);
  const isRound = gradient.tagName === 'radialGradient';
  const [cx, cy] = [x + at('cx', 0.5) * width, y + at('cy', 0.5) * height];
  const made = isRound
    ? context.createRadialGradient(cx, cy, 0, cx, cy, at('r', 0.5) * Math.max(width, height))
    : context.createLinearGradient(
        x + at('x1', 0) * width,
        y + at('y1', 0) * height,
        x + at('x2', 1) * width,
        y + at('y2', 0) * height,
      );
  for (const stop of gradient.querySelectorAll('stop'))
    made.addColorStop(shareOf(stop.getAttribute('offset'), 0), getComputedStyle(stop).stopColor);
  return made;
}

function inkOf(context: CanvasRenderingContext2D, colour: string, shape: SVGGraphicsElement) {
  const [, id] = /url\("?#([^")]+)"?\)/.exec(colour) ?? [];
  const gradient = id === undefined ? null : document.getElementById(id);
  if (gradient !== null) return gradientOf(context, gradient, shape.getBBox());
  return colour === 'none' || id !== undefined ? null : colour;
}

/** The opacity of a shape, multiplied by that of its ancestors. */
function opacityIn(shape: Element, root: Element): number {
  let opacity = 1;
  for (let at: Element | null = shape; at !== null && at !== root; at = at.parentElement)
    opacity *= Number.parseFloat(getComputedStyle(at).opacity) || 0;
  return opacity;
}

function paintShape(context: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const outline = outlineOf(shape);
  if (outline === null) return;
  const style = getComputedStyle(shape);
  const fill = inkOf(context, style.fill, shape);
  const stroke = inkOf(context, style.stroke, shape);
  const opacity = context.globalAlpha;
  if (fill !== null) {
    context.globalAlpha = opacity * (Number.parseFloat(style.fillOpacity) || 0);
    context.fillStyle = fill;
    context.fill(outline, style.fillRule === 'evenodd' ? 'evenodd' : 'nonzero');
  }
  if (stroke !== null) {
    context.globalAlpha = opacity * (Number.parseFloat(style.strokeOpacity) || 0);
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth) || 0;
    context.stroke(outline);
  }
}

/** Pictures within drawings, by their addresses. */
export type Pictures = ReadonlyMap<string, HTMLImageElement>;

/** The images that load; the drawing is painted without the others. */
export async function picturesIn(art: Element): Promise<Pictures> {
  const addresses = new Set([...art.querySelectorAll('image')].map(({ href }) => href.baseVal));
  const load = async (address: string) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [address, image] as const;
  };
  const loaded = await Promise.allSettled([...addresses].map(load));
  return new Map(loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** Covers the image's box, centred, with the corners of a card. */
function paintPicture(context: CanvasRenderingContext2D, shape: SVGImageElement, pictures: Pictures): void {
  const image = pictures.get(shape.href.baseVal);
  if (image === undefined) return;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    numberOf(shape, name),
  ) as BoxTuple;
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [wide, tall] = [width / scale, height / scale];
  const [left, top] = [(image.naturalWidth - wide) / 2, (image.naturalHeight - tall) / 2];
  context.beginPath();
  context.roundRect(x, y, width, height, CORNER);
  context.clip();
  context.drawImage(image, left, top, wide, tall, x, y, width, height);
}
type BoxTuple = [x: number, y: number, width: number, height: number];
const CORNER = 26;

/** Paints an SVG into a box of the canvas, scaled from its view box. */
export function paintSvg(
  context: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  box: Box,
  pictures: Pictures = new Map(),
): void {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const toView = svg.getScreenCTM()?.inverse();
  if (toView === undefined) return;
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>('path, circle, ellipse, rect, image')) {
    if (shape.closest('defs, clipPath, mask, pattern') !== null) continue;
    const place = shape.getScreenCTM();
    if (place === null) continue;
    context.save();
    context.translate(box.x, box.y);
    context.scale(box.width / width, box.height / height);
    context.translate(-x, -y);
    const { a, b, c, d, e, f } = toView.multiply(place);
    context.transform(a, b, c, d, e, f);
    context.globalAlpha *= opacityIn(shape, svg);
    if (shape instanceof SVGImageElement) paintPicture(context, shape, pictures);
    else paintShape(context, shape);
    context.restore();
  }
}
