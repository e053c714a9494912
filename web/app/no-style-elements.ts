import { createElement, useEffect } from 'react';

interface StyleProps {
  readonly styles: string;
}

/**
 * Stands in for the package react-style-singleton, by which open dialogs and menus keep the page behind them from
 * scrolling (web/build.ts puts it there). The package writes style elements, which the page's content policy forbids;
 * style sheets that are made in the document's own model need no leave.
 */
export function styleSingleton() {
  const use = sharedSheet();
  return (props: StyleProps) => createElement(Style, { ...props, use });
}

function Style({ styles, use }: StyleProps & { readonly use: ReturnType<typeof sharedSheet> }): null {
  useEffect(() => use(styles), [styles, use]);
  return null;
}

/** What the first user asks for holds until the last one is gone. */
function sharedSheet() {
  let users = 0;
  const sheet = new CSSStyleSheet();
  return (styles: string) => {
    if (users === 0) {
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    users += 1;
    return () => {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  };
}
