import type { Ref } from 'react';
import * as buttonStyles from './button.module.css';
import * as filePickerStyles from './file-picker.module.css';

interface FilePickerProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  /** The kinds of files, as an input takes them. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  /** Ids of what is said about it. */
  readonly describedBy: string;
  readonly onChoose: (file: File | null) => void;
}

/** A button that opens the browser's own choice of a file. */
export function FilePicker({ ref, label, accept, isDisabled, describedBy, onChoose }: FilePickerProps) {
  return (
    <label className={`${buttonStyles.root} button--plain ${filePickerStyles.root}`}>
      <input
        ref={ref}
        className="unseen"
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      {label}
    </label>
  );
}
