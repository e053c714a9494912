import './no-eval.ts';
import { createRoot } from 'react-dom/client';
import { registerServiceWorker } from '../pwa/register.ts';
import { prepareChosenTheme } from '../theme/theme-context.tsx';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
await prepareChosenTheme();
createRoot(root).render(<App />);
registerServiceWorker();
