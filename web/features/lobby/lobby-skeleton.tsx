import type { CSSProperties } from 'react';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Table } from '../../components/table/table.tsx';
import { TEXTS } from './texts.ts';
import { aroundTable, useSquash } from './use-squash.ts';

const places = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of}-${index}`);

const TILES = places('tile', 6);
const CARDS = places('card', 6);
const ROWS = places('row', 4);
const CHIPS = [TEXTS.copy, TEXTS.share, TEXTS.qrCode];
const NOBODY: readonly never[] = [];

/** The placeholder of the drawer. */
function Drawer() {
  return (
    <div className="felt role-sheet" data-state="closed" aria-hidden="true">
      <div className="role-sheet__peek">
        <span className="role-sheet__handle" />
        <div className="set-meaning">
          <h2 className="ghost">{TEXTS.roles(4, 4)}</h2>
        </div>
        <ul className="role-strip">
          {CARDS.map((card) => (
            <li className="role-strip__card role-strip__free" key={card} />
          ))}
        </ul>
      </div>
      <div className="role-sheet__body" />
      <div className="start-bar">
        <p className="start-bar__advice ghost">{TEXTS.advice.share}</p>
        <span className="button button--big ghost">{TEXTS.start}</span>
      </div>
    </div>
  );
}

/** The parts that every lobby has, in their sizes and places, without the room's data. */
export function LobbyGhost() {
  const squash = useSquash(1, 'start');
  return (
    <main className="page lobby__page" aria-busy="true">
      <header className="room-header">
        <div className="room-header__words">
          <h1 className="room-header__title">{TEXTS.loading}</h1>
          <div className="room-header__host-line" />
        </div>
      </header>
      <div className="lobby__scene" aria-hidden="true">
        <div className="room-code">
          <div className="room-code__tiles">
            {TILES.map((tile) => (
              <span className="room-code__tile room-code__tile--blank" key={tile} />
            ))}
          </div>
          <div className="room-code__actions">
            {CHIPS.map((chip) => (
              <span className="button button--chip ghost" key={chip}>
                <i className="ghost__icon" /> {chip}
              </span>
            ))}
          </div>
        </div>
        <div className="lobby-table" style={{ '--around-table': aroundTable('start') } as CSSProperties}>
          <div className="lobby-table__board">
            <Table label={TEXTS.table} seats={NOBODY} squash={squash} />
          </div>
        </div>
      </div>
      <div className="lobby__side" aria-hidden="true">
        <div className="lobby__boards">
          <div className="stack lobby-board">
            <h2 className="ghost">{TEXTS.players}</h2>
            {ROWS.map((row) => (
              <div className="player-row" key={row} />
            ))}
          </div>
        </div>
      </div>
      <Drawer />
    </main>
  );
}

/** A lobby whose room is loading. */
export function LobbySkeleton() {
  return (
    <Stage phase="lobby" className="lobby">
      <PageTitle>{TEXTS.loading}</PageTitle>
      <LobbyGhost />
    </Stage>
  );
}
