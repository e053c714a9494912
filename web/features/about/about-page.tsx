import { PageTitle } from '../../components/page/page-title.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { FONT_CREDITS, TEXTS } from './texts.ts';
import '../../styles/about.css';

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
      <ul className="credits">
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
      <main className="page legal-page">
        <header className="page-head">
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{TEXTS.title}</h1>
        </header>
        <div className="sheet legal-page__text">
          <section className="stack">
            {TEXTS.what.map((sentence) => (
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
