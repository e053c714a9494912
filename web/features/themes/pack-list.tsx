import type { ThemePack } from '@nightfall/shared/protocol/themes';
import TEXTS from '@nightfall/shared/text/en/themes.json';
import { useRef, useState } from 'react';
import {
  deletePack,
  GLOBAL_THEME_KEY,
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  THEME_SPACE_KEY,
  useGlobalTheme,
  useOwnPacks,
} from '../../api/themes.ts';
import { useThemeChange } from '../../components/account/theme-select.tsx';
import { EmptyNote } from '../../components/page/empty-note.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import { readStored, removeStored } from '../../session/browser-storage.ts';
import { dateFormat, labelled } from '../../session/formats.ts';
import { langOf } from '../../theme/lang-of.ts';
import { useSaveGlobal } from './global-theme-card.tsx';
import { Failed, ThemeCard } from './theme-card.tsx';
import * as styles from './themes.module.css';
import { useIsUploading } from './upload-card.tsx';

const useDelete = () =>
  useThemeChange({
    scope: 'theme-deletion',
    change: ({ id }: ThemePack) => deletePack(id),
    refreshed: [PREFERRED_THEME_KEY, GLOBAL_THEME_KEY, OWN_PACKS_KEY, THEME_SPACE_KEY],
    done: (_, { id }) => {
      if (readStored('selectedTheme') === id) removeStored('selectedTheme');
      return { title: TEXTS.deleted };
    },
    failed: { title: TEXTS.deleteFailed, text: TEXTS.notDeleted },
  });

interface RowsProps {
  readonly packs: readonly ThemePack[];
  readonly mayActivate: boolean;
  readonly onDelete: (pack: ThemePack) => void;
}

function Rows({ packs, mayActivate, onDelete }: RowsProps) {
  const activeId = useGlobalTheme().data?.defaultTheme;
  const activating = useSaveGlobal();
  // An upload may replace any of these packs.
  const isUploading = useIsUploading();
  if (packs.length === 0) return <EmptyNote scene="torn" text={TEXTS.noPacks} hint={TEXTS.noPacksHint} />;
  return (
    <ul className="packs">
      {packs.map((pack) => (
        <PackRow
          key={pack.id}
          pack={pack}
          isActive={pack.id === activeId}
          isBusy={activating.isPending || isUploading}
          onActivate={mayActivate ? () => activating.mutate(pack) : undefined}
          onDelete={() => onDelete(pack)}
        />
      ))}
    </ul>
  );
}

/** The account's packs. After a deletion the heading takes the focus. */
export function PackList({ mayActivate }: { mayActivate: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const packs = useOwnPacks();
  const [asked, setAsked] = useState<ThemePack | null>(null);
  const deleting = useDelete();
  const confirm = () => {
    if (asked !== null) deleting.mutate(asked, { onSuccess: () => heading.current?.focus() });
  };
  const refresh = (
    <Button look="chip" disabled={packs.isFetching} onClick={() => packs.refetch()}>
      {TEXTS.refresh}
    </Button>
  );
  return (
    <ThemeCard
      className={styles.themeCardWide}
      title={TEXTS.packs}
      headingRef={heading}
      aside={refresh}
      isBusy={packs.isFetching}
    >
      {packs.isPending && <LoadingPacks />}
      {packs.isError && <Failed text={TEXTS.packsFailed} onRetry={packs.refetch} />}
      {packs.data !== undefined && <Rows packs={packs.data} mayActivate={mayActivate} onDelete={setAsked} />}
      <ConfirmDialog
        title={TEXTS.deleteTitle}
        description={asked === null ? undefined : TEXTS.deleteQuestion({ name: asked.name })}
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        confirmLabel={TEXTS.delete}
        onConfirm={confirm}
      />
    </ThemeCard>
  );
}

const TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

interface PackRowProps {
  readonly pack: ThemePack;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onActivate: (() => void) | undefined;
  readonly onDelete: () => void;
}

function PackRow({ pack, isActive, isBusy, onActivate, onDelete }: PackRowProps) {
  return (
    <li className={styles.pack}>
      <div className={styles.packWhat}>
        <div className="row">
          <h3 className={styles.themeName} lang={langOf(pack)} dir="auto">
            {pack.name}
          </h3>
          {isActive && <span className={styles.themeBadge}>{TEXTS.active}</span>}
        </div>
        {pack.description !== '' && (
          <p lang={langOf(pack)} dir="auto">
            {pack.description}
          </p>
        )}
        <p className="quiet">{TEXTS.packId({ id: pack.themeId })}</p>
        <p className="quiet">
          <time dateTime={new Date(pack.updatedAt).toISOString()}>
            {TEXTS.updated({ time: TIME.format(pack.updatedAt) })}
          </time>
        </p>
      </div>
      <div className={styles.packActions}>
        {onActivate !== undefined && !isActive && (
          <Button disabled={isBusy} aria-label={labelled(TEXTS.setActive, pack.name)} onClick={onActivate}>
            {TEXTS.setActive}
          </Button>
        )}
        <Button
          look="danger"
          disabled={isBusy}
          aria-label={labelled(TEXTS.delete, pack.name)}
          onClick={onDelete}
        >
          {TEXTS.delete}
        </Button>
      </div>
    </li>
  );
}

const LOADING_ROWS = ['first', 'second'] as const;

/** Placeholders as high as the rows to come. */
const LoadingPacks = () => (
  <div className="packs">
    {LOADING_ROWS.map((pack) => (
      <div className={styles.pack} key={pack}>
        <div className={styles.packWhat}>
          {pack === 'first' ? (
            <p className={styles.themeName}>{TEXTS.packsLoading}</p>
          ) : (
            <Bone size="title" />
          )}
          <Bone />
          <Bone />
          <Bone />
        </div>
        <div className={styles.packActions}>
          <Bone size="button" />
        </div>
      </div>
    ))}
  </div>
);
