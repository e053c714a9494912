import './no-eval.ts';
import '../styles/page.ts';
import 'virtual:drawn-home.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchScriptAhead } from '../session/fetch-ahead.ts';
import { LANGUAGE } from '../session/language.ts';
import { prepareChosenTheme } from '../theme/theme-context.tsx';
import { App } from './app.tsx';
import { isBoundForRoom, isHomeAsDrawn, showPage } from './first-look.ts';
import { restWhenNothingChanges } from './rest.ts';

/** Not a top-level await: the themes import parts of this script, and both would wait for ever. */
async function draw(root: HTMLElement): Promise<void> {
  await prepareChosenTheme();
  root.replaceChildren();
  showPage();
  createRoot(root).render(<App />);
}

/** Of this language: it keeps the offline page. */
const WORKER = LANGUAGE === 'en' ? '/sw.js' : `/sw.js?language=${LANGUAGE}`;

/** Registered after `load`, so that it does not delay the first screen. */
function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !window.isSecureContext) return;
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it the page still works, but not offline.
    navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
if (isBoundForRoom()) fetchScriptAhead('room');
if (root.hasChildNodes() && isHomeAsDrawn()) hydrateRoot(root, <App />);
else void draw(root);
restWhenNothingChanges();
registerServiceWorker();
