import type { DeviceTexts } from './device-texts.ts'

export const texts: DeviceTexts = {
  explanation:
    'Il y a eu de nombreux essais incorrects depuis des appareils que nous ne connaissons pas. Si ce compte existe, nous avons envoyé un code à son adresse e-mail.',
  code: 'Code reçu par e-mail',
  orLink: 'Ou ouvrez le lien de l’e-mail sur cet appareil.',
  resent: 'Un nouvel e-mail est en route. Le code précédent n’est plus valable.',
}
