/**
 * Method that an embedded widget finds on its element: see `requests.tsx`. Its presence means that the person was in
 * the middle of another widget.
 */
export const replaceWidget = Symbol.for('cowrie.show-instead/1')
