/** Starts that few people see, without friends or with amounts of the page: one file for `import()`. */
export { NoFriends } from './NoFriends.tsx'
export { Prefilled } from './Prefilled.tsx'
