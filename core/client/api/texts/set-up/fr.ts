import type { SetUpTexts } from './en.ts'

export const texts: SetUpTexts = {
  misconfigured:
    'Cette page n’est pas configurée pour joindre le service. Veuillez en informer ses responsables',
}
