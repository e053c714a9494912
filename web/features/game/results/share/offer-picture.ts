const FILE_NAME = 'results.png';

/** Whether the share sheet, where there is one that takes pictures, has settled it. */
async function isShared(file: File, title: string): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    // Closing the sheet is an answer too. Any other error is not: the press may have been too long ago for a sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** By the share sheet where it takes the picture, else as a file. */
export async function offerPicture(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], FILE_NAME, { type: 'image/png' });
  if (await isShared(file, title)) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
