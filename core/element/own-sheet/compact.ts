import css from './compact.css?inline'

export const compactCss = css
