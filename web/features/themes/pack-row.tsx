import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { Button } from '../../components/ui/button.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import { TEXTS } from './texts.ts';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface PackRowProps {
  readonly pack: ThemePack;
  /** It is the global default. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onActivate: (() => void) | undefined;
  readonly onDelete: () => void;
}

export function PackRow({ pack, isActive, isBusy, onActivate, onDelete }: PackRowProps) {
  return (
    <li className="pack">
      <div className="pack__what">
        <div className="row">
          <h3 className="theme-name">{pack.name}</h3>
          {isActive && <span className="theme-badge">{TEXTS.active}</span>}
        </div>
        {pack.description !== '' && <p>{pack.description}</p>}
        <p className="quiet">{TEXTS.packId(pack.themeId)}</p>
        <p className="quiet">
          <time dateTime={new Date(pack.updatedAt).toISOString()}>
            {TEXTS.updated(TIME.format(pack.updatedAt))}
          </time>
        </p>
      </div>
      <div className="pack__actions">
        {onActivate !== undefined && !isActive && (
          <Button disabled={isBusy} aria-label={`${TEXTS.setActive}: ${pack.name}`} onClick={onActivate}>
            {TEXTS.setActive}
          </Button>
        )}
        <Button
          look="danger"
          disabled={isBusy}
          aria-label={`${TEXTS.delete}: ${pack.name}`}
          onClick={onDelete}
        >
          {TEXTS.delete}
        </Button>
      </div>
    </li>
  );
}

const AWAITED = ['first', 'second'] as const;

/** As high as what comes: a name, what it is, its id and when it was changed, and what can be done with it. */
export const AwaitedPacks = () => (
  <div className="packs">
    {AWAITED.map((pack) => (
      <div className="pack" key={pack}>
        <div className="pack__what">
          {pack === 'first' ? <p className="theme-name">{TEXTS.packsLoading}</p> : <Bone size="title" />}
          <Bone />
          <Bone />
          <Bone />
        </div>
        <div className="pack__actions">
          <Bone size="button" />
        </div>
      </div>
    ))}
  </div>
);
