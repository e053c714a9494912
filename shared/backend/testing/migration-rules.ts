/** What is wrong with a migration that runs while the version before it serves (docs/operations.md). */

interface Rule {
  readonly found: RegExp;
  readonly says: string;
  /** The comment in the file by which its author answers for it; none for what is never right. */
  readonly unless?: 'contract' | 'short';
  /** Right for a table that the same file makes: it is not in use yet. */
  readonly isFineOnNew?: true;
}

const RULES: readonly Rule[] = [
  { found: /\bDROP TABLE\b/i, says: 'drops a table', unless: 'contract' },
  { found: /\bDROP COLUMN\b/i, says: 'drops a column', unless: 'contract' },
  { found: /\bRENAME\b/i, says: 'renames', unless: 'contract' },
  { found: /\bSET NOT NULL\b/i, says: 'asks for what the version before may not write', unless: 'contract' },
  {
    found: /\bDROP DEFAULT\b/i,
    says: 'takes away what the version before does not write',
    unless: 'contract',
  },
  {
    found: /\bALTER COLUMN\b.*\bTYPE\b/i,
    says: 'changes a type, and writes the table anew',
    unless: 'contract',
  },
  { found: /\bTRUNCATE\b/i, says: 'empties a table', unless: 'contract' },
  {
    found:
      /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?"?(?!CONSTRAINT\b)\w+"? (?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/i,
    says: 'adds a column that the version before does not write',
    isFineOnNew: true,
  },
  {
    found:
      /\bADD COLUMN\b.*\b(GENERATED ALWAYS AS \(.*\) STORED|DEFAULT (gen_random_uuid|clock_timestamp|random)\()/i,
    says: 'adds a column that writes the table anew under a lock',
    unless: 'short',
    isFineOnNew: true,
  },
  {
    found: /^\s*(CREATE (UNIQUE )?|DROP )INDEX (?!CONCURRENTLY)/i,
    says: 'makes or drops an index without CONCURRENTLY',
    unless: 'short',
    isFineOnNew: true,
  },
  {
    found: /\bADD CONSTRAINT\b.*\b(FOREIGN KEY|CHECK)\b(?!.*\bNOT VALID\b)/i,
    says: 'checks every row under a lock: add it NOT VALID, and validate it later',
    unless: 'short',
    isFineOnNew: true,
  },
  {
    found: /\bADD (CONSTRAINT "?\w+"? )?(UNIQUE|PRIMARY KEY)(?! USING INDEX)/i,
    says: 'makes an index under a lock: make it concurrently, and add the constraint USING INDEX',
    unless: 'short',
    isFineOnNew: true,
  },
  {
    found: /^\s*(UPDATE|DELETE FROM|INSERT INTO .* SELECT)\b/i,
    says: 'writes rows under locks until all of it is done: have a job do it in parts',
    unless: 'short',
    isFineOnNew: true,
  },
];

const BREAKPOINT = '--> statement-breakpoint';

/** A sentence for each fault of a migration. */
export function faultsOfMigration(text: string): string[] {
  const statements = text.split(BREAKPOINT).map((statement) => withoutComments(statement));
  const made = new Set(statements.flatMap((one) => /CREATE TABLE "?(\w+)"?/i.exec(one)?.[1] ?? []));
  const faults = statements.flatMap((statement) =>
    RULES.filter((rule) => rule.found.test(statement))
      .filter((rule) => !(rule.isFineOnNew === true && made.has(tableOf(statement))))
      .filter(({ unless }) => unless === undefined || !isAnswered(text, unless))
      .map(({ says }) => `${says}: ${statement.slice(0, 80)}`),
  );
  const isMixed = /\bINDEX CONCURRENTLY\b/i.test(text) && !statements.every(isConcurrent);
  return isMixed ? [...faults, 'does more than indexes beside CONCURRENTLY, and not all or nothing'] : faults;
}

const withoutComments = (statement: string) => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
const isConcurrent = (statement: string) => statement === '' || /\bINDEX CONCURRENTLY\b/i.test(statement);
/** `-- contract: since 0.4 nothing reads it` */
const isAnswered = (text: string, word: string) => new RegExp(`^-- ${word}: \\S`, 'm').test(text);
const tableOf = (statement: string): string =>
  /\b(?:ON|TABLE|UPDATE|FROM|INTO)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(statement)?.[1] ?? '';
