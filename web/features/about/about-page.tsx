import INFO from '@nightfall/shared/text/en/info.json';
import { PageTitle } from '../../components/page/message-page.tsx';
import * as readingStyles from '../../components/page/reading-page.module.css';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import * as aboutStyles from './about.module.css';

const TEXTS = INFO.about;

interface FontCredit {
  readonly name: string;
  /** The package it is installed from. */
  readonly packages: readonly string[];
  readonly authors: string;
  readonly licence: 'SIL Open Font License 1.1' | 'Apache License 2.0';
}

const OFL = 'SIL Open Font License 1.1';

export const FONT_CREDITS: readonly FontCredit[] = [
  {
    name: 'Grenze Gotisch',
    packages: ['@fontsource-variable/grenze-gotisch'],
    authors: 'Omnibus-Type',
    licence: OFL,
  },
  {
    name: 'Alegreya Sans, Alegreya Sans SC',
    packages: ['@fontsource/alegreya-sans', '@fontsource/alegreya-sans-sc'],
    authors: 'Juan Pablo del Peral, Huerta Tipográfica',
    licence: OFL,
  },
  { name: 'Archivo', packages: ['@fontsource-variable/archivo'], authors: 'Omnibus-Type', licence: OFL },
  {
    name: 'Spline Sans Mono',
    packages: ['@fontsource/spline-sans-mono', '@fontsource-variable/spline-sans-mono'],
    authors: 'Eben Sorkin, Mirko Velimirović',
    licence: OFL,
  },
  {
    name: 'Special Elite',
    packages: ['@fontsource/special-elite'],
    authors: 'Astigmatic',
    licence: 'Apache License 2.0',
  },
];

function Emblems() {
  return (
    <section className="stack">
      <h2>{TEXTS.emblemsTitle}</h2>
      <p>
        {TEXTS.emblems} <a href="https://game-icons.net">{TEXTS.emblemsSource}</a>, {TEXTS.emblemsLicence}{' '}
        <a href="https://creativecommons.org/licenses/by/3.0/">{TEXTS.emblemsLicenceName}</a>.{' '}
        {TEXTS.emblemsChange}
      </p>
    </section>
  );
}

function Letters() {
  return (
    <section className="stack">
      <h2>{TEXTS.fontsTitle}</h2>
      <p>{TEXTS.fonts}</p>
      <ul className={aboutStyles.root}>
        {FONT_CREDITS.map(({ name, authors, licence }) => (
          <li key={name}>
            <strong>{name}</strong> <span>{authors}</span> <span className="quiet">{licence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function AboutPage() {
  return (
    <Stage phase="lobby">
      <PageTitle>{TEXTS.title}</PageTitle>
      <main className={`${slipStyles.page} ${readingStyles.root}`}>
        <header className={panelStyles.pageHead}>
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{TEXTS.title}</h1>
        </header>
        <div className={`${panelStyles.sheet} ${readingStyles.text}`}>
          <section className="stack">
            {Object.values(TEXTS.what).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
          <Emblems />
          <section className="stack">
            <h2>{TEXTS.artTitle}</h2>
            <p>{TEXTS.art}</p>
          </section>
          <section className="stack">
            <h2>{TEXTS.librariesTitle}</h2>
            <p>{TEXTS.libraries}</p>
          </section>
        </div>
        <Letters />
      </main>
    </Stage>
  );
}
