/** A catalogue as it stands in its file: messages by `section.key`. */
export type Catalogue = Readonly<Record<string, string>>;

/** Messages by section and key. */
export interface NestedTexts {
  [key: string]: string | NestedTexts;
}

/** @throws Error where a key is both a message and a section */
export function nested(catalogue: Catalogue): NestedTexts {
  const root: NestedTexts = {};
  for (const [id, message] of Object.entries(catalogue)) {
    const keys = id.split('.');
    const last = keys.pop() ?? id;
    const section = keys.reduce((inner, key) => sectionOf(inner, key, id), root);
    section[last] = message;
  }
  return root;
}

function sectionOf(texts: NestedTexts, key: string, id: string): NestedTexts {
  texts[key] ??= {};
  const section = texts[key];
  if (typeof section === 'string') throw new Error(`${id}: ${key} is a message already`);
  return section;
}
