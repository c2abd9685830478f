// For `import()`: of the file itself it would add the bundler's runtime to each widget that has the name at once.
export { TraderName } from './TraderName.tsx'
