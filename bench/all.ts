/** Everything that takes seconds, one after the other; with --long also what takes minutes. */
const isNarrowed = process.argv.includes('--only');

if (!isNarrowed) {
  await import('./night.ts');
  await import('./users.ts');
  await import('./page.ts');
}
// The last, since it keeps this process to one core.
await import('./wire.ts');
