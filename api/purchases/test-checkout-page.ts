import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { styledPagePolicy } from '../web/security-headers.ts';
import { PRODUCTS } from './products.ts';

const STYLE = `
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: #f6f0e2;
    background: #14102b linear-gradient(#2b2160, #5d2f6e 34%, #14102b 34.2%); font: 1.1rem/1.45 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(100% - 2rem, 26rem); padding: 1.75rem 1.5rem 2rem; text-align: center;
    color: #1b1b38; background: linear-gradient(#fbf5e6, #ecdfc4); border-radius: 5px 9px 6px 10px;
    box-shadow: 0 6px 18px #0008; overflow-wrap: break-word; }
  h1 { margin: 1rem 0 .25rem; font-size: 1.75rem; line-height: 1.1; }
  p { margin: .25rem 0 1.25rem; }
  .notice { margin: 0; border: 2px dashed #8a5a12; border-radius: 14px 15px 13px 16px; padding: .6rem .75rem; font-weight: 700; }
  form { display: block; margin: .75rem 0 0; }
  button { width: 100%; min-height: 3.5rem; border: 2px solid #6b6578; border-radius: 14px 15px 13px 16px;
    background: none; color: inherit; font: inherit; font-weight: 700; cursor: pointer; }
  .pay { border: 0; background: linear-gradient(#f9d67a, #f2ac42); box-shadow: 0 4px 0 #8a5a12; font-size: 1.3rem; }
  :focus-visible { outline: 3px solid #1b1b38; outline-offset: 3px; }
  a { color: inherit; }`;

export const TEST_CHECKOUT_POLICY = styledPagePolicy(STYLE);

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>
`;

export const checkoutPage = (path: string, tier: HostTier): string =>
  page(
    'Test checkout',
    `<p class="notice" role="note">This is a test. No money is taken.</p>
<h1>Test checkout</h1>
<p>${PRODUCTS[tier].name}: <strong>$${(PRODUCTS[tier].amountCents / 100).toFixed(2)}</strong></p>
<form method="post" action="${path}/pay"><button class="pay">Pay</button></form>
<form method="post" action="${path}/cancel"><button>Cancel</button></form>`,
  );

export const closedPage = (): string =>
  page(
    'Test checkout',
    `<h1>This test checkout is over</h1><p>It was used before, it is too old, or it belongs to somebody else.</p>
<p><a href="/">Home</a></p>`,
  );
