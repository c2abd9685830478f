export const metadata = { other: { 'cowrie-in-page': 'all' } }

export default ({ children }) => children
