type NameOf = (userId: string) => string | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever was submitted, in one line: people by name, everything else as it came. */
export function rawWords(value: unknown, nameOf: NameOf): string {
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (Array.isArray(value)) return value.map((part) => rawWords(part, nameOf)).join(', ');
  if (!isRecord(value)) return String(value);
  const { type, ...rest } = value;
  const details = Object.entries(rest).map(([key, detail]) =>
    isRecord(detail)
      ? `${key}: (${rawWords(detail, nameOf)})`
      : `${key.replace(/UserIds?$/, '')}: ${rawWords(detail, nameOf)}`,
  );
  return [...(typeof type === 'string' ? [type] : []), ...details].join(' · ');
}
