import { parseJson } from '@nightfall/shared/backend/bounded-json';
import { pictureNamesOf } from '@nightfall/shared/backend/themes/claimed-pictures';
import {
  type KeyedPicture,
  pictureKeyApart,
  type SizedPicture,
} from '@nightfall/shared/backend/themes/picture-store';
import { errorCodeSchema, toldSchema } from '@nightfall/shared/protocol/errors';
import { PICTURE_WIDTHS } from '@nightfall/shared/protocol/limits';
import { type ThemeData, themeDataSchema } from '@nightfall/shared/themes/theme-schema';
import { z } from 'zod';
import { ServiceError } from '../../http/service-error.ts';

/**
 * The answer of the reading process: the length of a head, the head as JSON, and the bytes of the pictures in the order
 * of the head. The process worked on what strangers sent, so its answer is checked, too.
 */
const lengthSchema = z.int().min(1);
const pictureSchema = z.object({
  bytes: lengthSchema,
  smaller: z.array(z.object({ width: z.literal(PICTURE_WIDTHS), bytes: lengthSchema })),
});
const refusedSchema = z.object({
  code: errorCodeSchema,
  message: z.string().max(10_000),
  said: toldSchema.optional(),
  /** Set if no program packs this by mistake. */
  trick: z.string().max(100).optional(),
});
type Refused = z.infer<typeof refusedSchema>;
const headSchema = z.union([
  z.object({ theme: themeDataSchema.nullable(), pictures: z.array(pictureSchema) }),
  z.object({ refused: refusedSchema }),
]);
type Head = z.infer<typeof headSchema>;

/** What was read from an upload. */
export interface ReadUpload {
  /** Names its pictures by their keys; null when a picture was uploaded. */
  readonly theme: ThemeData | null;
  readonly pictures: readonly SizedPicture[];
}

/** The same with the keys under which the pictures are stored. */
export interface KeyedUpload extends ReadUpload {
  readonly pictures: readonly KeyedPicture[];
}

const HEAD_LENGTH_BYTES = 4;
/** More than a whole theme has, with all its pictures. */
const HEAD_BOUNDS = { depth: 64, values: 50_000 };

export function writeRead({ theme, pictures }: ReadUpload): Uint8Array {
  const parts: Uint8Array[] = [];
  const taken = (bytes: Uint8Array) => {
    parts.push(bytes);
    return bytes.length;
  };
  const named = pictures.map(({ bytes, smaller = [] }) => ({
    bytes: taken(bytes),
    smaller: smaller.map((size) => ({ width: size.width, bytes: taken(size.bytes) })),
  }));
  return withHead({ theme, pictures: named }, parts);
}

export const writeRefusal = ({ code, message, said, attack }: ServiceError): Uint8Array =>
  withHead({ refused: { code, message, said, trick: attack?.reason } }, []);

function withHead(head: Head, parts: readonly Uint8Array[]): Uint8Array {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...parts]);
}

const refusalFrom = ({ code, message, said, trick }: Refused) =>
  new ServiceError(code, {
    message,
    said,
    attack: trick === undefined ? undefined : { event: 'pack_refused', reason: trick },
  });

/** Rejects with the ServiceError that refused the upload, or with an Error when it is no answer. */
export async function readAnswer(answer: Buffer): Promise<KeyedUpload> {
  let at = HEAD_LENGTH_BYTES + answer.readUInt32BE(0);
  const head = headSchema.parse(parseJson(answer.toString('utf8', HEAD_LENGTH_BYTES, at), HEAD_BOUNDS));
  if ('refused' in head) throw refusalFrom(head.refused);
  const taken = (length: number) => {
    at += length;
    return answer.subarray(at - length, at);
  };
  const pictures = head.pictures.map(
    ({ bytes, smaller }): SizedPicture => ({
      bytes: taken(bytes),
      type: 'image/webp',
      smaller: smaller.map((size) => ({ width: size.width, bytes: taken(size.bytes) })),
    }),
  );
  if (at !== answer.length) throw new Error('The answer is not as long as it says');
  const keyed = await Promise.all(
    pictures.map(async (picture) => ({ ...picture, key: await pictureKeyApart(picture) })),
  );
  const keys = new Set(keyed.map(({ key }) => key));
  const shown = head.theme === null ? new Set<string>() : pictureNamesOf(head.theme);
  if (!shown.isSubsetOf(keys)) throw new Error('The theme has pictures that did not come');
  return { theme: head.theme, pictures: keyed };
}
