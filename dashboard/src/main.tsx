import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { preloadScreens } from './app/routes/preload-screens';
import { isConsolePath } from './app/routes/route-paths';
import { createRouter } from './app/routes/router';
import { createDefaultPolicy, type PolicyFactory } from './app/trusted-types';
import { currentUserQuery, listenToOtherTabs } from './features/accounts/session';
import { followSystemColorTheme } from './ui/brand/color-theme';
import './ui/styles/styles.css';

createDefaultPolicy((window as { trustedTypes?: PolicyFactory }).trustedTypes);
followSystemColorTheme();

const queryClient = createQueryClient();
// Fetches the session in parallel with the screen's code. The console has a separate session.
if (!isConsolePath(window.location.pathname)) void queryClient.prefetchQuery(currentUserQuery);
listenToOtherTabs(queryClient);

const router = createRouter();
preloadScreens(router, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element.');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
