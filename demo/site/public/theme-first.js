// Runs before the first paint and without modules; the key and the values are those of theme.ts.
;(() => {
  try {
    const stored = localStorage.getItem('cowrie-site:theme')
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored
  } catch {
    // Storage is forbidden here: the theme follows the system.
  }
})()
