import type { Fault } from './fault';

/** What keeps uploaded packs and their pictures from costing others anything. */
export const PACK_FAULTS: readonly Fault[] = [
  {
    broken: 'Packs are read in the order in which they come, however many one account sends',
    file: 'api/themes/packs/reading-turns.ts',
    from: 'ofAccount(accountId, () =>',
    to: 'ofAccount(accountId + Math.random(), () =>',
    foundBy: { file: 'api/themes/packs/reading-turns.int.test.ts', test: 'whoever sends many packs' },
  },
  {
    broken: 'Packs are read in the order in which they come, however many one network sends',
    file: 'api/themes/packs/reading-turns.ts',
    from: 'ofNetwork(widerNetwork(address), readCounted)',
    to: 'ofNetwork(address + Math.random(), readCounted)',
    foundBy: {
      file: 'api/themes/packs/reading-turns.int.test.ts',
      test: 'with many accounts from one network',
    },
  },
  {
    broken: 'A process is started for what is no pack by its directory',
    file: 'api/themes/upload-pack.ts',
    from: '    await packContents(file);\n',
    to: '',
    foundBy: { file: 'api/themes/reading-packs.int.test.ts', test: 'what reading packs costs' },
  },
  {
    broken: 'The process that reads packs may take all memory',
    file: 'api/themes/packs/read-apart.ts',
    from: "bytes > mostMemory && end('memory')",
    to: "bytes < 0 && end('memory')",
    foundBy: { file: 'api/themes/packs/read-apart.test.ts', test: 'one that takes too much memory' },
  },
  {
    broken: 'Unproven accounts of one network add as much as they like',
    file: 'api/themes/upload-pack.ts',
    from: 'emailVerifiedAt === null ?',
    to: 'emailVerifiedAt === undefined ?',
    foundBy: { file: 'api/themes/space.int.test.ts', test: 'is shared by all accounts of a network' },
  },
  {
    broken: 'Reading packs costs an account nothing',
    file: 'api/themes/packs/reading-turns.ts',
    from: 'await reserved.keepOnly(Math.ceil(seconds));',
    to: 'await reserved.giveBack();',
    foundBy: { file: 'api/themes/reading-packs.int.test.ts', test: 'what reading packs costs counts' },
  },
  {
    broken: 'A damaged file of a pack is taken',
    file: 'api/themes/packs/unpack.ts',
    from: 'if (size !== file.size || crc32(bytes) !== file.checksum)',
    to: 'if (size !== file.size)',
    foundBy: { file: 'api/themes/packs/hostile-packs.test.ts', test: 'damaged inside' },
  },
  {
    broken: 'A picture of any kind is decoded',
    file: 'api/themes/packs/remake-picture.ts',
    from: "sharp.block({ operation: ['VipsForeignLoad'] });",
    to: '',
    foundBy: { file: 'api/themes/packs/remake-picture.test.ts', test: 'is none of a GIF' },
  },
  {
    broken: 'A picture is kept as large as it came',
    file: 'api/themes/packs/remake-picture.ts',
    from: 'const LARGEST_SIDE = 1920;',
    to: 'const LARGEST_SIDE = 8192;',
    foundBy: {
      file: 'api/themes/packs/remake-picture.test.ts',
      test: 'is WebP, in the smaller ones of the sizes that are shown',
    },
  },
  {
    broken: 'A photo lies on its side',
    file: 'api/themes/packs/remake-picture.ts',
    from: '.autoOrient()\n',
    to: '\n',
    foundBy: {
      file: 'api/themes/packs/remake-picture.test.ts',
      test: 'does not know where a photo was taken, and stands upright',
    },
  },
];
