import { catalogue } from '../../catalogue.ts'
import { english } from './en.ts'

export const searchFurtherTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
