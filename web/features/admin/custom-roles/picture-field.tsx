import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { uploadRolePicture } from '../../../api/admin.ts';
import { errorText } from '../../../api/request.ts';
import { Picture } from '../../../components/cards/picture.tsx';
import { Button } from '../../../components/ui/button.tsx';
import * as fieldStyles from '../../../components/ui/field.module.css';
import { FilePicker } from '../../../components/ui/file-picker.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as customRolesStyles from './custom-roles.module.css';

const TEXTS = CUSTOM_ROLES.roles;

interface PictureFieldProps {
  readonly theme: string;
  /** The URL of the picture; empty for none. */
  readonly imageUrl: string;
  readonly problem: string | undefined;
  readonly onChange: (imageUrl: string) => void;
  /** Whether a picture is being uploaded. */
  readonly onSending: (isSending: boolean) => void;
}

const KINDS = 'image/png,image/jpeg,image/webp';

/** Uploads a picture as soon as it is chosen, with its progress. */
function useUpload(onDone: (imageUrl: string) => void, onSending: (isSending: boolean) => void) {
  const [share, setShare] = useState(0);
  const uploading = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      onSending(true);
      if (file.size > PACK_LIMITS.pictureBytes) throw new Error(TEXTS.picture.tooBig);
      return uploadRolePicture(file, setShare);
    },
    onSuccess: ({ imageUrl }) => onDone(imageUrl),
    onSettled: () => onSending(false),
  });
  return { share, uploading };
}

/** The picture on a role's card: choose, replace, remove. */
export function PictureField({ theme, imageUrl, problem, onChange, onSending }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { share, uploading } = useUpload(onChange, onSending);
  const { error, isPending } = uploading;
  const { card } = useTheme();
  const told = error === null ? problem : errorText(error, TEXTS.picture.failed);
  const choose = (file: File | null) => {
    if (file !== null) uploading.mutate(file);
    if (input.current !== null) input.current.value = '';
  };
  return (
    <fieldset
      className={`${fieldStyles.root} ${customRolesStyles.pictureField}`}
      aria-describedby={`${id}-hint ${id}-problem`}
    >
      <legend className={fieldStyles.label}>{TEXTS.picture.label({ theme })}</legend>
      <div className={customRolesStyles.pictureFieldRow}>
        <div className={customRolesStyles.pictureFieldCard}>
          <Picture
            src={imageUrl === '' ? null : imageUrl}
            alt={TEXTS.picture.chosen(card)}
            shownWidth={90}
            className={customRolesStyles.pictureFieldPicture}
          >
            <span className="quiet">{TEXTS.picture.none}</span>
          </Picture>
        </div>
        <div className="stack">
          <FilePicker
            ref={input}
            label={imageUrl === '' ? TEXTS.picture.choose : TEXTS.picture.replace}
            accept={KINDS}
            isDisabled={isPending}
            describedBy={`${id}-hint ${id}-problem`}
            onChoose={choose}
          />
          {imageUrl !== '' && <Button onClick={() => onChange('')}>{TEXTS.picture.remove}</Button>}
          {isPending && <Progress label={TEXTS.picture.sending} share={share < 1 ? share : undefined} />}
        </div>
      </div>
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {TEXTS.picture.hint}
      </p>
      <p className={fieldStyles.error} id={`${id}-problem`} role="alert" hidden={told === undefined}>
        {told}
      </p>
    </fieldset>
  );
}
