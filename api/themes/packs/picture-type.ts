import type { PictureType } from '@nightfall/shared/backend/pictures/picture-store';

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** What a picture is by its bytes; its name may say anything. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0x89, ...letters('PNG\r\n\x1a\n')]) && startsWith(bytes, letters('IHDR'), 12)) {
    return 'image/png';
  }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBPVP8'), 8)) return 'image/webp';
  return null;
}
