import type { Look } from '@nightfall/shared/themes/look-schema';

interface Faces {
  /** For headings, cards and digits. */
  readonly display: string;
  /** For everything that is read or pressed. */
  readonly text: string;
  /** For data: codes and counts. */
  readonly data: string;
  /** Letters made smaller stand in lines made lower. */
  readonly leading: string;
  /** Headings are no smaller, however long they are: black letter is not read below 24 px. */
  readonly leastHeading: string;
  /** What is fetched together with the theme; the page has the others from its beginning. */
  readonly fetched: readonly string[];
}

const READ = '"Alegreya Sans", system-ui, sans-serif';
const BLACKLETTER: Faces = {
  display: '"Grenze Gotisch", Georgia, serif',
  text: READ,
  data: READ,
  leading: '1',
  leastHeading: '1.5rem',
  fetched: [],
};

/** The faces belong to the place where a theme plays. */
const FACES: Record<Look['skyline'], Faces> = {
  village: BLACKLETTER,
  gothic: BLACKLETTER,
  towers: {
    display: '"Archivo Headings", "Alegreya Sans", sans-serif',
    text: `"Archivo Text", ${READ}`,
    data: '"Spline Sans Mono", monospace',
    leading: '0.78',
    leastHeading: '1rem',
    fetched: ['800 30px "Archivo Headings"', '500 17px "Archivo Text"'],
  },
  capital: {
    display: '"Special Elite Headings", "Courier New", monospace',
    text: READ,
    data: READ,
    leading: '0.88',
    leastHeading: '1rem',
    fetched: ['600 30px "Special Elite Headings"'],
  },
};

export function faceTokens(skyline: Look['skyline']): Readonly<Record<string, string>> {
  const { display, text, data, leading, leastHeading } = FACES[skyline];
  return {
    '--display': display,
    '--text': text,
    '--data': data,
    '--leading': leading,
    '--least-heading': leastHeading,
  };
}

/** How long a theme waits for its letters before it is shown in those that are there. */
const FONT_TIMEOUT_MS = 1500;

/** The faces of a place are there, or slow to come: letters that change under the reader would move the page. */
export async function fontsLoaded(skyline: Look['skyline']): Promise<void> {
  const fonts: FontFaceSet | undefined = document.fonts;
  if (fonts === undefined) return;
  const arrived = FACES[skyline].fetched.map((face) => fonts.load(face));
  const late = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(arrived), late]);
}

/** What the game reads in, and Home's own faces are a part of. */
const WHOLE_FACES = [500, 700, 800]
  .map((weight) => `${weight} 17px "Alegreya Sans"`)
  .concat('600 30px "Grenze Gotisch"');

/** Has the faces of the screens that follow on Home come. */
export function fetchWholeFaces(): void {
  for (const face of WHOLE_FACES) void document.fonts?.load(face).catch(() => undefined);
}
