import { catalogue } from '../../catalogue.ts'
import { english } from './en.ts'

export const timelineTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
