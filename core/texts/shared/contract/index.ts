import { catalogue } from '../../catalogue.ts'
import { english } from './en.ts'

export const contractTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
