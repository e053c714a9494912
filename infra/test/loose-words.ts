import { isNode, type SourceFile, visit } from './imports';

/** Attributes that are read, seen or heard. */
const SAID = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'confirmLabel',
  'description',
  'error',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
]);

/** Two words one after the other, or one with a capital letter and room for the next. */
const SENTENCE = /\p{Ll}{2} \p{Ll}{2}|^\p{Lu}\p{Ll}* (\p{Ll}|$)/u;

/** The sentences of a file without markup, and texts that stand in no file of texts. */
export function looseSentences({ path, program }: SourceFile): string[] {
  const found: string[] = [];
  const unseen = new Set<unknown>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === 'TEXTS') found.push('const TEXTS');
    if (isForNobody(node.callee)) for (const words of listOf(node.arguments)) unseen.add(words);
    const isText = node.type === 'Literal' || node.type === 'TemplateLiteral';
    if (isText && !path.endsWith('.tsx') && !unseen.has(node))
      found.push(...said(node).filter((words) => SENTENCE.test(words)));
  });
  return found.map((words) => `${path}: ${words.trim()}`);
}

/** What is thrown and what is logged is on no page. */
const isForNobody = (called: unknown): boolean =>
  isNode(called) && (nameOf(called).endsWith('Error') || nameOf(called.object) === 'console');

const HAS_WORDS = /\p{L}{2}/u;

/** The words that a component says without a file of texts. */
export function looseWords({ path, program }: SourceFile): string[] {
  const found: string[] = [];
  visit(program, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(...listOf(node.children).flatMap(said));
    if (node.type === 'JSXAttribute' && SAID.has(nameOf(node.name))) found.push(...said(node.value));
  });
  return found.filter((words) => HAS_WORDS.test(words)).map((words) => `${path}: ${words.trim()}`);
}

const listOf = (nodes: unknown): unknown[] => (Array.isArray(nodes) ? nodes : []);

const nameOf = (name: unknown): string => (isNode(name) && typeof name.name === 'string' ? name.name : '');

/** What an expression writes on the page itself, whichever way it turns out. */
function said(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'JSXText':
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : [];
    case 'JSXExpressionContainer':
      return said(value.expression);
    case 'TemplateLiteral':
      return listOf(value.quasis).map(writtenOf);
    case 'ConditionalExpression':
      return [...said(value.consequent), ...said(value.alternate)];
    case 'LogicalExpression':
      return [...said(value.left), ...said(value.right)];
    default:
      return [];
  }
}

function writtenOf(quasi: unknown): string {
  const { value } = quasi as { readonly value?: { readonly raw?: string } };
  return value?.raw ?? '';
}
