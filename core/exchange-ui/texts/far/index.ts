import { catalogue } from '#core/texts/catalogue.ts'
import { english } from './en.ts'

export const farTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
