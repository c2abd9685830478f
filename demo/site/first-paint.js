// Runs before the first paint and without modules, so that a person who chose dark, or Arabic, never sees another page
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

  // Of each language. Written here by the build, which knows them.
  const directions = __DIRECTIONS__
  const known = (locale) =>
    Object.keys(directions).find((each) => each === locale?.toLowerCase().split('-')[0])
  const asked = known(new URLSearchParams(location.search).get('lang'))
  try {
    // An address chooses for this visit, and for the pages that its links lead to.
    if (asked) sessionStorage.setItem('cowrie-site:visit-language', asked)
  } catch {
    // Then for this one page.
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
