import { catalogue } from '#core/texts/catalogue.ts'
import { english } from './en.ts'

export const frozenTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
