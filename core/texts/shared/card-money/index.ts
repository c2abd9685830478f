import { catalogue } from '../../catalogue.ts'
import { english } from './en.ts'

export const cardMoneyTexts = catalogue(english, import.meta.glob(['./*.ts', '!./{en,index}.ts']))
