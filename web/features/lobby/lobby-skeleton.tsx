import TEXTS from '@nightfall/shared/text/en/lobby.json';
import type { CSSProperties } from 'react';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Table } from '../../components/table/table.tsx';
import * as buttonStyles from '../../components/ui/button.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import * as lobbyStyles from './lobby.module.css';
import * as lobbySkeletonStyles from './lobby-skeleton.module.css';
import * as lobbyTableStyles from './lobby-table.module.css';
import * as peopleStyles from './people.module.css';
import * as roleSheetStyles from './role-sheet.module.css';
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
    <div className={`${slipStyles.felt} ${roleSheetStyles.root}`} data-state="closed" aria-hidden="true">
      <div className={roleSheetStyles.peek}>
        <span className={roleSheetStyles.handle} />
        <div className={roleSheetStyles.setMeaning}>
          <h2 className={lobbySkeletonStyles.root}>{TEXTS.roles({ selected: 4, needed: 4 })}</h2>
        </div>
        <ul className={roleSheetStyles.roleStrip}>
          {CARDS.map((card) => (
            <li className={`${roleSheetStyles.roleStripCard} ${roleSheetStyles.roleStripFree}`} key={card} />
          ))}
        </ul>
      </div>
      <div className={roleSheetStyles.body} />
      <div className={roleSheetStyles.startBar}>
        <p className={`${roleSheetStyles.startBarAdvice} ${lobbySkeletonStyles.root}`}>
          {TEXTS.advice.share}
        </p>
        <span className={`${buttonStyles.root} ${buttonStyles.big} ${lobbySkeletonStyles.root}`}>
          {TEXTS.start}
        </span>
      </div>
    </div>
  );
}

/** The parts that every lobby has, in their sizes and places, without the room's data. */
export function LobbyGhost() {
  const squash = useSquash(1, 'start');
  return (
    <main className={`${slipStyles.page} ${lobbyStyles.page}`} aria-busy="true">
      <header className={lobbyStyles.roomHeader}>
        <div className={lobbyStyles.roomHeaderWords}>
          <h1 className={lobbyStyles.roomHeaderTitle}>{TEXTS.loading}</h1>
          <div className={lobbyStyles.roomHeaderHostLine} />
        </div>
      </header>
      <div className={lobbyStyles.scene} aria-hidden="true">
        <div className={lobbyStyles.roomCode}>
          <div className={lobbyStyles.roomCodeTiles}>
            {TILES.map((tile) => (
              <span
                className={`${lobbyStyles.roomCodeTile} ${lobbySkeletonStyles.roomCodeTileBlank}`}
                key={tile}
              />
            ))}
          </div>
          <div className={lobbyStyles.roomCodeActions}>
            {CHIPS.map((chip) => (
              <span
                className={`${buttonStyles.root} ${buttonStyles.chip} ${lobbySkeletonStyles.root}`}
                key={chip}
              >
                <i className={lobbySkeletonStyles.icon} /> {chip}
              </span>
            ))}
          </div>
        </div>
        <div
          className={lobbyTableStyles.root}
          style={{ '--around-table': aroundTable('start') } as CSSProperties}
        >
          <div className={lobbyTableStyles.board}>
            <Table label={TEXTS.table} seats={NOBODY} squash={squash} />
          </div>
        </div>
      </div>
      <div className={lobbyStyles.side} aria-hidden="true">
        <div className={lobbyStyles.boards}>
          <div className={`stack ${peopleStyles.lobbyBoard}`}>
            <h2 className={lobbySkeletonStyles.root}>{TEXTS.players}</h2>
            {ROWS.map((row) => (
              <div className={peopleStyles.root} key={row} />
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
    <Stage phase="lobby" className={lobbyStyles.root}>
      <PageTitle>{TEXTS.loading}</PageTitle>
      <LobbyGhost />
    </Stage>
  );
}
