// Runs before the first paint, so that a dark room stays dark while the dashboard loads.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('tidings-theme');
  } catch {
    // Storage can be refused; then the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system;
})();
