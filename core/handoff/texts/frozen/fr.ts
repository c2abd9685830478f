import type { FrozenTexts } from './en.ts'

export const texts: FrozenTexts = {
  title: 'Votre compte est gelé',
  text: (words) =>
    `${words}. Vous pouvez tout lire ; rien ne peut être échangé, envoyé ou changé tant que nous ne levons pas ce gel. Si vous pensez que c’est une erreur, écrivez-nous par la page de contact.`,
}
