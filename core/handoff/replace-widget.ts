/**
 * The method that a widget shown inside another one finds on its element: see `requests.tsx`. That it is there says
 * that the person was in the middle of something.
 */
export const replaceWidget = Symbol.for('cowrie.show-instead/1')
