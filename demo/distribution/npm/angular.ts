/**
 * The Angular directives of the npm package: a directive for each tag gives templates its inputs and outputs, typed. They
 * are in the form in which Angular publishes libraries, which the partner's own build compiles.
 */
import type { ElementDoc } from '../element-docs.ts'
import { classOf, componentOf, handlerOf, shortName } from '../names.ts'

/** `angular/output.js`: an event of the element, as Angular subscribes to outputs. */
export const outputModule = `export const outputOf = (element, name) => ({
  subscribe(next) {
    element.addEventListener(name, next)
    return { unsubscribe: () => element.removeEventListener(name, next) }
  },
})
`

export const outputTypes = `/** An event of an element. */
export interface CowrieOutput<Detail> {
  subscribe(next: (event: CustomEvent<Detail>) => void): { unsubscribe(): void }
}
`

/** The oldest Angular whose build reads these declarations, and whose inputs have transforms. */
const angular = '17.0.0'

/** `orderPlaced` of `cowrie-order-placed`. */
const outputName = (event: string) => handlerOf(event).replace(/^on(.)/, (_, first) => first.toLowerCase())

/** An attribute without a value is a string, also that of a boolean. */
const transforms: Readonly<Record<string, string>> = {
  boolean: 'i0.booleanAttribute',
  number: 'i0.numberAttribute',
}

export const directiveModule = ({ tag, attributes, properties, events }: ElementDoc): string => {
  const name = componentOf(tag)
  const inputs = [
    ...attributes.map(({ property, type }) => ({ property, transform: transforms[type] })),
    ...properties.map((each) => ({ property: each.name, transform: undefined })),
  ]
  return [
    `import * as i0 from '@angular/core'`,
    `import '../elements/${shortName(tag)}.js'`,
    `import { outputOf } from './output.js'`,
    '',
    `export class ${name} {`,
    '  constructor(reference) {',
    '    this.element = reference.nativeElement',
    ...events.map((event) => `    this.${handlerOf(event.name)} = outputOf(this.element, '${event.name}')`),
    '  }',
    ...inputs.flatMap(({ property }) => [
      `  get ${property}() { return this.element.${property} }`,
      `  set ${property}(value) { this.element.${property} = value }`,
    ]),
    `  static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: '12.0.0', version: '${angular}', ngImport: i0, type: ${name}, deps: [{ token: i0.ElementRef }], target: i0.ɵɵFactoryTarget.Directive })`,
    '  static ɵdir = i0.ɵɵngDeclareDirective({',
    `    minVersion: '16.1.0', version: '${angular}', type: ${name}, isStandalone: true, selector: '${tag}',`,
    '    inputs: {',
    ...inputs.map(({ property, transform }) =>
      transform
        ? `      ${property}: ['${property}', '${property}', ${transform}],`
        : `      ${property}: '${property}',`,
    ),
    '    },',
    `    outputs: { ${events.map((event) => `${handlerOf(event.name)}: '${outputName(event.name)}'`).join(', ')} },`,
    '    ngImport: i0,',
    '  })',
    '}',
    '',
  ].join('\n')
}

export const directiveTypes = ({ tag, summary, attributes, properties, events }: ElementDoc): string => {
  const name = componentOf(tag)
  const inputs = [...attributes.map(({ property }) => property), ...properties.map((each) => each.name)]
  const transformed = attributes.filter(({ type }) => transforms[type])
  return [
    `import * as i0 from '@angular/core'`,
    `import type { CowrieEvents, ${classOf(tag)} } from '../types.js'`,
    `import type { CowrieOutput } from './output.js'`,
    `/** ${summary} */`,
    `export declare class ${name} {`,
    `  readonly element: ${classOf(tag)}`,
    ...inputs.map((property) => `  ${property}: ${classOf(tag)}['${property}'] | undefined`),
    ...transformed.map(({ property }) => `  static ngAcceptInputType_${property}: unknown`),
    ...events.map(
      (event) => `  readonly ${handlerOf(event.name)}: CowrieOutput<CowrieEvents['${event.name}']>`,
    ),
    `  static ɵfac: i0.ɵɵFactoryDeclaration<${name}, never>`,
    `  static ɵdir: i0.ɵɵDirectiveDeclaration<${name}, '${tag}', never, { ${inputs
      .map((property) => `${property}: { alias: '${property}'; required: false }`)
      .join('; ')} }, { ${events
      .map((event) => `${handlerOf(event.name)}: '${outputName(event.name)}'`)
      .join('; ')} }, never, never, true, never>`,
    '}',
    '',
  ].join('\n')
}
