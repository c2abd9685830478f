// Runs before the first paint and without modules, so that a person who chose dark or Arabic never sees another page
// first. Keys and values are those of theme.ts and language.ts.
;(() => {
  const page = document.documentElement
  const stored = (storage, key) => {
    try {
      return window[storage].getItem(key)
    } catch {
      // Storage is forbidden here: the page follows the system and the browser.
      return null
    }
  }

  const theme = stored('localStorage', 'cowrie-site:theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme

  // By language; the build writes them here.
  const directions = __DIRECTIONS__
  const known = (locale) =>
    Object.keys(directions).find((each) => each === locale?.toLowerCase().split('-')[0])
  const asked = known(new URLSearchParams(location.search).get('lang'))
  try {
    // A language in the address applies to this visit, also on the next pages.
    if (asked) sessionStorage.setItem('cowrie-site:visit-language', asked)
  } catch {
    // Storage is forbidden: the choice applies to this page only.
  }
  const language =
    asked ??
    known(stored('sessionStorage', 'cowrie-site:visit-language')) ??
    known(stored('localStorage', 'cowrie-site:language')) ??
    navigator.languages.map(known).find(Boolean) ??
    'en'
  page.lang = language
  page.dir = directions[language]
})()
