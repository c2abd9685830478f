import { catalogue } from '#core/texts/catalogue.ts'
import { english } from './en.ts'

export const reviewTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
