import { crc32, deflateRawSync } from 'node:zlib';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const FIRST_DAY = 0x21;

/** Numbers of two or four bytes, one after the other. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

const DEFLATED = 8;

/** A ZIP, whose files are not compressed if nothing else is said. */
export function zipOf(files: Readonly<Record<string, Buffer>>, isCompressed = false): Buffer {
  const bodies: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = isCompressed ? deflateRawSync(content, { level: 9 }) : content;
    const facts = numbers(
      [VERSION, 2],
      [0, 2],
      [isCompressed ? DEFLATED : 0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    );
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    index.push(numbers([CENTRAL, 4], [VERSION, 2]), facts, place, name);
    const body = Buffer.concat([numbers([LOCAL, 4]), facts, name, packed]);
    bodies.push(body);
    offset += body.length;
  }
  const central = Buffer.concat(index);
  const count = Object.keys(files).length;
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...bodies, central, end]);
}

const team = (displayName: string, color: string) => ({ displayName, color });

/** The theme.json of 'Harbour Lights'. */
export function harbourTheme(id = 'harbour') {
  const roles = TABLE.map(({ role }) => [role, { name: `Old ${role}`, description: `Who the ${role} is.` }]);
  return {
    id,
    name: 'Harbour Lights',
    text: {
      gameTitle: 'Harbour Lights',
      roles: Object.fromEntries(roles),
      teams: {
        villager: team('Harbour', '#22aa44'),
        werewolf: team('Smugglers', '#aa2222'),
        tanner: team('Loners', '#888888'),
        stalker: team('Watchers', '#888888'),
      },
      actions: {
        werewolfPile: 'the cave',
        werewolfPileCheck: 'Look into the cave',
        converted: 'recruited',
        robbed: 'swindled',
        swapped: 'traded',
        viewed: 'glimpsed',
      },
    },
    images: { homeBackground: 'home.png' },
  };
}

/** A pack called 'Harbour Lights' with a picture of the Seer's card and one behind the home page. */
export function harbourZip(picture: Buffer): Buffer {
  return zipOf({
    'theme.json': Buffer.from(JSON.stringify(harbourTheme())),
    'roles/Old Seer.png': picture,
    'home.png': picture,
  });
}
