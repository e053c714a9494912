import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import type { ThemePack, ThemeSpace } from '@nightfall/shared/protocol/themes';
import TEXTS from '@nightfall/shared/text/en/themes.json';
import { useIsMutating } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  GLOBAL_THEME_KEY,
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  THEME_SPACE_KEY,
  uploadPack,
  useOwnPacks,
  useThemeSpace,
} from '../../api/themes.ts';
import { useThemeChange } from '../../components/account/theme-select.tsx';
import { Button } from '../../components/ui/button.tsx';
import * as fieldStyles from '../../components/ui/field.module.css';
import { FilePicker } from '../../components/ui/file-picker.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { numberText } from '../../session/formats.ts';
import { ThemeCard } from './theme-card.tsx';
import * as themesStyles from './themes.module.css';

const MEGABYTE = 1024 * 1024;

/** Never '0.00' for a small file. */
function megabytes(bytes: number): string {
  const least = bytes === 0 ? 0 : 0.01;
  return numberText(Math.max(least, bytes / MEGABYTE), 2);
}

const problemOf = (file: File): string | undefined =>
  file.size > PACK_LIMITS.packedBytes ? TEXTS.fileTooBig({ megabytes: megabytes(file.size) }) : undefined;

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="stack">
      <Progress label={TEXTS.progress} share={share < 1 ? share : undefined} />
      <p className="quiet">{share < 1 ? TEXTS.sent({ percent }) : TEXTS.reading}</p>
    </div>
  );
}

function Requirements() {
  return (
    <div className="stack">
      <h3>{TEXTS.requirements}</h3>
      <ul className={themesStyles.requirements}>
        {Object.values(TEXTS.requirementList).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>
        {TEXTS.startingPoint}{' '}
        <a className={themesStyles.startingPoint} href="/default-theme.zip" download>
          {TEXTS.startingFile}
        </a>
      </p>
    </div>
  );
}

const UPLOAD = 'theme-upload';

/** Whether a pack is being uploaded, or the changed lists are being reloaded. */
export const useIsUploading = () => useIsMutating({ mutationKey: [UPLOAD] }) > 0;

/** Uploads a pack, with its progress. */
function useUpload() {
  const [share, setShare] = useState(0);
  const packs = useOwnPacks();
  /** A pack replaces the one with the same theme id, also as the chosen theme. */
  const isReplacedBy = ({ themeId }: ThemePack) =>
    packs.data?.some((pack) => pack.themeId === themeId && pack.id === readStored('selectedTheme'));
  const uploading = useThemeChange({
    scope: UPLOAD,
    change: (file: File) => {
      setShare(0);
      return uploadPack(file, setShare);
    },
    refreshed: [PREFERRED_THEME_KEY, GLOBAL_THEME_KEY, OWN_PACKS_KEY, THEME_SPACE_KEY],
    done: (pack) => {
      if (isReplacedBy(pack)) writeStored('selectedTheme', pack.id);
      return { title: TEXTS.uploaded, description: TEXTS.uploadedText };
    },
    failed: { title: TEXTS.uploadFailed, text: TEXTS.uploadNotDone },
  });
  return { share, uploading };
}

export function UploadCard() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const { share, uploading } = useUpload();
  const problemId = useId();
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setProblem(chosen === null ? undefined : problemOf(chosen));
  };
  const clear = (): void => {
    if (input.current !== null) input.current.value = '';
    choose(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (uploading.isPending) return;
    if (file === null) setProblem(TEXTS.fileNeeded);
    else if (problem === undefined) uploading.mutate(file, { onSuccess: clear });
  };
  return (
    <ThemeCard title={TEXTS.upload} isBusy={uploading.isPending}>
      <form className="stack" onSubmit={submit} noValidate>
        <div className="row">
          <FilePicker
            ref={input}
            label={TEXTS.chooseFile}
            accept=".zip"
            describedBy={problemId}
            onChoose={choose}
          />
          <p className={themesStyles.fileName}>
            {file === null
              ? TEXTS.noFile
              : TEXTS.chosenFile({ name: file.name, megabytes: megabytes(file.size) })}
          </p>
        </div>
        <p className={fieldStyles.error} id={problemId} role="alert" hidden={problem === undefined}>
          {problem}
        </p>
        {uploading.isPending && <Sending share={share} />}
        <Button look="primary" type="submit" isBusy={uploading.isPending}>
          {uploading.isPending ? TEXTS.uploading : TEXTS.uploadButton}
        </Button>
      </form>
      <SpaceNote />
      <Requirements />
    </ThemeCard>
  );
}

function ServerSpace({ used, most }: Pick<ThemeSpace, 'used' | 'most'>) {
  return <p className="quiet">{TEXTS.serverSpace({ used: megabytes(used), most: megabytes(most) })}</p>;
}

/** How much space the account's packs take; for administrators also the server's total. */
function SpaceNote() {
  const { data: space, isPending } = useThemeSpace();
  if (isPending)
    return (
      <div className={`stack ${themesStyles.themeSpace}`}>
        <Bone />
        <Bone />
      </div>
    );
  // The upload itself also checks the space.
  if (space === undefined) return null;
  const { used, most, mostVerified, server } = space;
  return (
    <div className={`stack ${themesStyles.themeSpace}`}>
      <p>
        {TEXTS.space({
          used: megabytes(used),
          most: megabytes(most),
          left: megabytes(Math.max(0, most - used)),
        })}
      </p>
      {mostVerified !== undefined && mostVerified > most && (
        <p className="quiet">{TEXTS.moreSpace({ most: megabytes(mostVerified) })}</p>
      )}
      {server !== undefined && <ServerSpace {...server} />}
    </div>
  );
}
